import { exampleOf } from '@iss/platform/contract'
import { createApp } from '@iss/platform/http'
import { type Client, type Scene, startScene, testSecret } from '@iss/testing'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Requests that once met an unexpected failure, one by one; what nobody foresaw is asked by fuzz.itest.ts.
let scene: Scene
let app: Awaited<ReturnType<typeof createApp>>
const lines: string[] = []
beforeAll(async () => {
  scene = await startScene()
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const { house, pool, runtime } = scene
  app = await createApp({ house, pool, runtime: { ...runtime, log }, secret: testSecret, version: '0', ratePerMinute: 0 })
})
afterAll(async () => {
  await app?.close()
  await scene?.stop()
})

/** The example of the call's contract with these parts in the place of its own; status of the answer. */
async function ask(client: Client, path: string, changes: Record<string, unknown> = {}): Promise<number> {
  const call = scene.house.calls.find((one) => one.path === path && one.method === 'POST')
  if (!call) throw new Error(`There is no call ${path}`)
  lines.length = 0
  const answer = await app.inject({
    method: 'POST',
    url: `/v2/rest${path}`,
    headers: { authorization: `Bearer ${String(client.token)}` },
    payload: { ...(exampleOf(call) as object), ...changes },
  })
  expect(lines, `${path} ${JSON.stringify(changes)}`).toEqual([])
  return answer.statusCode
}

const competencia = { ano: 2026, mes: 2, papelServico: 'PRESTADOR' }

describe('a closing', () => {
  it('of a person that is unknown or of the other city is refused', async () => {
    const [alheia] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 2 order by id limit 1')
    const fiscal = await scene.as('fiscal')
    for (const id of [999_999_999, Number(alheia?.id)]) {
      const fecho = { ...competencia, tipo: 'NORMAL', movimento: 0 }
      expect([403, 404, 409]).toContain(await ask(fiscal, '/encerramento/encerrar', { ...fecho, idPessoa: id }))
      expect([403, 404, 409]).toContain(await ask(fiscal, '/encerramentoautomatico/encerrar', { ...competencia, pessoas: [id] }))
    }
  })

  it('by schedule that is run now leaves its event', async () => {
    const events = () =>
      scene.owner<{ n: number }>(
        `select count(*)::int as n from auditoria_evento where tipo = 'encerramento.agendamento-executado'`,
      )
    const [before] = await events()
    const fiscal = await scene.as('fiscal')
    await scene.owner(`delete from agendamento_encerramento where municipio_id = 1`)
    await scene.owner(
      `insert into agendamento_encerramento (municipio_id, dia, hora, papel) values (1, 20, '02:00', 'PRESTADOR')`,
    )
    expect(await ask(fiscal, '/encerramentoagendamento/executarAgora', { valores: { papel: 'PRESTADOR' } })).toBe(200)
    const [after] = await events()
    expect(after?.n).toBeGreaterThan(before?.n ?? 0)
    expect(await ask(fiscal, '/encerramentoagendamento/executarAgora', { valores: { papel: 'OUTRO' } })).toBe(409)
  })
})

describe('values that no column takes', () => {
  it('children of a registry that are not those of the parent', async () => {
    const gestor = await scene.as('gestor')
    const [outra] = await scene.owner<{ id: string }>('select id from convenio where municipio_id = 2 limit 1')
    const ids = [Number(outra?.id)]
    expect([404, 409]).toContain(await ask(gestor, '/dadosmunicipio/convenios/remover', { ids, pai: 2 }))
    expect([404, 409]).toContain(await ask(gestor, '/dadosmunicipio/convenios/remover', { ids, pai: 1 }))
  })

  it('numbers below zero in a declaration of AIDF', async () => {
    const alfa = await scene.as('alfa')
    for (const path of ['/declaracaoaidf/validar', '/declaracaoaidf/salvar'])
      expect(await ask(alfa, path, { numeroInicial: 1, numeroFinal: -1 })).toBe(409)
  })

  it('an order by a name that every object has', async () => {
    const gestor = await scene.as('gestor')
    for (const ordem of ['__proto__', 'constructor', '-toString'])
      for (const path of ['/feriados/buscar', '/indices/buscar', '/configuravencimento/buscar'])
        expect([200, 409], `${path} ${ordem}`).toContain(await ask(gestor, path, { ordem }))
  })

  it('a municipality beyond the numbers that there are', async () => {
    const alfa = await scene.as('alfa')
    const calls = scene.house.calls.filter(
      (call) => call.method === 'POST' && 'shape' in call.request && 'idMunicipio' in (call.request.shape as object),
    )
    expect(calls.length).toBeGreaterThan(3)
    for (const { path } of calls)
      for (const idMunicipio of [4_294_967_296, 9_007_199_254_740_991])
        expect([401, 403, 404, 409], path).toContain(await ask(alfa, path, { idMunicipio }))
  })

  it('days of other ages', async () => {
    const [fiscal, alfa, gestor] = await Promise.all(['fiscal', 'alfa', 'gestor'].map((usuario) => scene.as(usuario)))
    if (!fiscal || !alfa || !gestor) throw new Error('Somebody is missing')
    for (const dia of ['0001-01-01', '0000-01-01', '9999-12-31']) {
      const periodo = { inicio: dia, fim: dia }
      expect([200, 409]).toContain(await ask(fiscal, '/atendimento/buscar', { periodo, dataInicial: dia, dataFinal: dia }))
      expect([200, 409]).toContain(await ask(alfa, '/solicitacao/buscar', { periodo }))
      expect([200, 403, 409]).toContain(await ask(gestor, '/monitorprocessamento/buscar', { dataInicial: dia, dataFinal: dia }))
    }
  })
})
