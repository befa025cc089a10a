import { type DbClient, inTransaction } from '@iss/platform/db'
import { listTables, type Scene, startScene, tenancyProblems } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSecondCity } from './fill-second-city.ts'

let scene: Scene
let tables: { nome: string; tenant: boolean }[]
beforeAll(async () => {
  scene = await startScene()
  await fillSecondCity(scene.owner)
  tables = await listTables(scene.owner)
})
afterAll(() => scene.stop())

const asCity = <T>(city: number | null, sql: string, params: unknown[] = []) =>
  inTransaction(
    scene.pool,
    { municipioId: city },
    async (_db, client) => (await client.query(sql, params)) as unknown as { rows: T[]; rowCount: number },
  )

/** How many rows a statement changed, or the code by which it was refused. */
const outcomeOf = (statement: Promise<{ rowCount: number }>) =>
  statement.then(
    ({ rowCount }) => rowCount,
    ({ code }: { code: string }) => code,
  )

describe('tenancy (decisions T1-T3)', () => {
  it('holds in the catalogue for every table', async () => {
    expect(await tenancyProblems(scene.owner)).toEqual([])
    expect(tables.filter((table) => table.tenant).length).toBeGreaterThan(20)
  })

  it('is refused by the check when a table comes without policy', async () => {
    await scene.owner('create table esquecida (municipio_id int not null, id bigint, primary key (municipio_id, id))')
    await scene.owner('create table sem_dono (id bigint primary key)')
    expect(await tenancyProblems(scene.owner)).toEqual([
      'esquecida has no policy',
      'esquecida has no row level security',
      'sem_dono has neither municipality nor the mark of a global table',
    ])
    await scene.owner('drop table esquecida, sem_dono')
  })

  it('shows no session a row of another city, in any tenant table', async () => {
    expect(tables.some((table) => table.tenant)).toBe(true)
    for (const { nome } of tables.filter((table) => table.tenant)) {
      const [owner] = await scene.owner<{ outras: string }>(`select count(*) as outras from ${nome} where municipio_id = 2`)
      expect(`${nome} ${Number(owner?.outras) > 0}`).toBe(`${nome} true`)
      const own = await asCity<{ vistas: string }>(2, `select count(*) as vistas from ${nome}`)
      expect(`${nome} ${own.rows[0]?.vistas}`).toBe(`${nome} ${owner?.outras}`)
      const seen = await asCity<{ alheias: string }>(1, `select count(*) as alheias from ${nome} where municipio_id <> 1`)
      expect(`${nome} ${seen.rows[0]?.alheias}`).toBe(`${nome} 0`)
      const nothing = await asCity<{ vistas: string }>(null, `select count(*) as vistas from ${nome}`)
      expect(`${nome} ${nothing.rows[0]?.vistas}`).toBe(`${nome} 0`)
    }
  })

  it('lets no session write a row of another city, in any tenant table', async () => {
    expect(tables.some((table) => table.tenant)).toBe(true)
    for (const { nome } of tables.filter((table) => table.tenant)) {
      await expect(asCity(1, `insert into ${nome} (municipio_id) values (2)`), nome).rejects.toMatchObject({ code: '42501' })
      // Either the right is missing altogether, or there is nothing to be found.
      const update = await outcomeOf(asCity(1, `update ${nome} set municipio_id = 1 where municipio_id = 2`))
      expect(['42501', 0], nome).toContain(update)
      const remove = await outcomeOf(asCity(1, `delete from ${nome} where municipio_id = 2`))
      expect(['42501', 0], nome).toContain(remove)
    }
  })

  it('lets no session move its own address to another city', async () => {
    const own = await asCity<{ id: string }>(1, 'select id from endereco limit 1')
    await expect(asCity(1, 'update endereco set municipio_id = 2 where id = $1', [own.rows[0]?.id])).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('lets no telephone refer to a person of another city (that every reference carries the city, the catalogue says)', async () => {
    const [other] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 2 limit 1')
    await expect(
      asCity(1, `insert into telefone (pessoa_id, numero) values ($1, '31999990000')`, [other?.id]),
    ).rejects.toMatchObject({ code: '23503' })
  })

  it('lets nothing of an ended transaction reach the next one of its connection', async () => {
    const left: DbClient[] = []
    await inTransaction(scene.pool, { municipioId: 1 }, async (_db, client) => left.push(client))
    const givenUp = inTransaction(scene.pool, { municipioId: 1 }, async (_db, client) => {
      left.push(client)
      throw new Error('Given up')
    })
    await expect(givenUp).rejects.toThrow('Given up')
    expect(left).toHaveLength(2)
    for (const client of left)
      await inTransaction(scene.pool, { municipioId: 2 }, async (_db, other) => {
        await expect(client.query('select 1')).rejects.toThrow('after the end of its transaction')
        expect((await other.query('select 1 as um')).rows).toEqual([{ um: 1 }])
      })
  })

  it('gives the application role no table, no superuser and no bypass', async () => {
    const [role] = await scene.owner<{ rolsuper: boolean; rolbypassrls: boolean }>(
      `select rolsuper, rolbypassrls from pg_roles where rolname = 'iss_app'`,
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false })
    expect(await scene.owner(`select tablename from pg_tables where tableowner = 'iss_app'`)).toEqual([])
    const identity = await asCity<{ usuario: string }>(1, 'select current_user as usuario')
    expect(identity.rows[0]?.usuario).toBe('iss_app')
  })
})
