import { AppError } from '@iss/kernel/errors'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../db/index.ts'
import { createGroups, type Groups } from './groups.ts'
import type { Joint } from './joint.ts'
import type { JointRequest } from './request.ts'

type Ask = { name: string; owner?: number; does?: 'refuse' | 'break' | 'say nothing' }

let scene: Scene
let groups: Groups
let contaId = 0
/** Sizes of the groups that ran, and the transaction of each request that was answered. */
let sizes: number[] = []
beforeAll(async () => {
  scene = await startScene()
  groups = createGroups(scene)
  const [conta] = await scene.owner<{ id: string }>('select id from conta order by id limit 1')
  contaId = Number(conta?.id)
})
afterAll(() => scene?.stop())

/** Takes the next number of its owner, which another transaction may hold, and tells the audit trail. */
const numbers: Joint<Ask, { transaction: string }> = {
  owner: ({ owner = 1 }) => owner,
  async run(requests, { wait }) {
    sizes.push(requests.length)
    const outcomes = []
    for (const { ctx, input } of requests) {
      const { owner = 1 } = input
      const { rowCount } = await ctx.client.query(
        `select 1 from contador_numeracao where escopo = 'teste' and dono_id = $1 for update ${wait ? '' : 'skip locked'}`,
        [owner],
      )
      if (rowCount === 0) {
        outcomes.push({ busy: true as const })
        continue
      }
      if (input.does === 'break') throw new Error(`broken: ${input.name}`)
      if (input.does === 'refuse') {
        outcomes.push({ error: new AppError('business', [{ code: 'test.refused', message: 'Não.' }]) })
        continue
      }
      if (input.does !== 'say nothing')
        await ctx.audit({ tipo: 'test.joint', entidade: 'teste', entidadeId: input.name, depois: { owner } })
      const { rows } = await ctx.client.query<{ transaction: string }>('select pg_current_xact_id()::text as transaction')
      outcomes.push({ value: rows[0] ?? { transaction: '' } })
    }
    return outcomes
  },
}

const submit = (input: Ask, rest: Partial<JointRequest<Ask>> = {}) =>
  groups.submit(numbers, { municipioId: 1, identity: null, requestId: input.name, input, ...rest })
const key = (chave: string, conteudoHash = 'same') => ({
  contaId,
  chave,
  caminho: '/test',
  conteudoHash,
  encode: (answer: unknown) => answer,
})
const written = async (prefix: string) =>
  (
    await scene.owner<{ id: string }>(
      `select entidade_id as id from auditoria_evento where tipo = 'test.joint' and entidade_id like $1 order by id`,
      [`${prefix}%`],
    )
  ).map(({ id }) => id)

describe('requests that share transactions', () => {
  beforeAll(async () => {
    await scene.owner(
      `insert into contador_numeracao (municipio_id, escopo, dono_id) select 1, 'teste', n from generate_series(1, 9) n`,
    )
  })

  it('what comes at once goes together; each gets the answer of its own request', async () => {
    sizes = []
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => submit({ name: `once ${index}`, owner: index % 6 || 6 })),
    )
    expect(new Set(answers.map(({ replayed }) => replayed))).toEqual(new Set([false]))
    expect(new Set(answers.map(({ value }) => value.transaction)).size).toBe(sizes.length)
    expect(sizes.length).toBeLessThan(12)
    expect(await written('once')).toHaveLength(12)
  })

  it('a refused request leaves the others, and nothing of itself', async () => {
    const [first, refused, last] = await Promise.allSettled([
      submit({ name: 'some 1' }),
      submit({ name: 'some 2', does: 'refuse' }),
      submit({ name: 'some 3' }),
    ])
    expect([first?.status, last?.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(refused).toMatchObject({ status: 'rejected', reason: { kind: 'business' } })
    expect(await written('some')).toEqual(['some 1', 'some 3'])
  })

  it('one that breaks undoes the transaction; tried alone, only it fails', async () => {
    const settled = await Promise.allSettled([
      submit({ name: 'broken 1' }),
      submit({ name: 'broken 2', does: 'break' }),
      submit({ name: 'broken 3' }),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(settled[1]).toMatchObject({ reason: { message: 'broken: broken 2' } })
    expect(await written('broken')).toEqual(['broken 1', 'broken 3'])
  })

  it('one that writes without an audit event is refused, unless it says why', async () => {
    await expect(submit({ name: 'silent', does: 'say nothing' })).rejects.toThrow('without an audit event')
    await expect(submit({ name: 'silent', does: 'say nothing' }, { audit: 'a test' })).resolves.toMatchObject({ replayed: false })
  })

  it('an owner who is held waits alone; others are answered meanwhile', async () => {
    let held: ReturnType<typeof submit> | undefined
    await inTransaction(scene.pool, { municipioId: 1 }, async (_db, client) => {
      await client.query(`select 1 from contador_numeracao where escopo = 'teste' and dono_id = 7 for update`)
      held = submit({ name: 'held 7', owner: 7 })
      await submit({ name: 'held 8', owner: 8 })
      expect(await written('held')).toEqual(['held 8'])
    })
    await held
    expect(await written('held')).toHaveLength(2)
  })

  it('the same key gives the same answer once; with another content it is refused; a refused request frees its key', async () => {
    const [first, second] = await Promise.all([
      submit({ name: 'key 1' }, { key: key('k') }),
      submit({ name: 'key 2' }, { key: key('k') }),
    ])
    expect([first?.replayed, second?.replayed]).toEqual([false, true])
    expect(second?.value).toEqual(first?.value)
    expect(await written('key')).toEqual(['key 1'])
    await expect(submit({ name: 'key 3' }, { key: key('k', 'other') })).rejects.toMatchObject({ kind: 'business' })
    await expect(submit({ name: 'key 4', does: 'refuse' }, { key: key('freed') })).rejects.toMatchObject({ kind: 'business' })
    await expect(submit({ name: 'key 5' }, { key: key('freed') })).resolves.toMatchObject({ replayed: false })
  })
})
