import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmarLeitura } from '../contract/inicial.ts'

const calls = reportCalls('relatorio-comunicados')
let scene: Scene
let fiscal: Client
let prazo: number
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  const [row] = await scene.owner<{ id: string }>(
    `select id from comunicado where municipio_id = 1 and perfis = array['contador', 'empresa']`,
  )
  prazo = Number(row?.id)
})
afterAll(() => scene?.stop())

const search = (filtros: Record<string, unknown> = {}) =>
  fiscal.call(calls.buscar, {
    filtros: { dataInicial: '2026-03-01', dataFinal: '2026-04-30', comunicado: prazo, ...filtros },
    pagina: 0,
    tamanho: 100,
  })

describe('R2-2.8-25 relatorio-comunicados (F72)', () => {
  it('has one row per accountant and company, nobody else, and all unread at first', async () => {
    const page = await search()
    const [row] = await scene.owner<{ n: number }>(
      `select count(distinct ator_id)::int as n from papel where municipio_id = 1 and perfil in ('contador', 'empresa') and fim is null`,
    )
    expect(page.total).toBe(row?.n)
    expect(page.totais).toMatchObject({ lidos: 0, naoLidos: row?.n })
  })

  it('turns Lido, with the hour and the days, once the recipient has opened the notice', async () => {
    const contador = await scene.as('contador')
    await contador.call(confirmarLeitura, { id: prazo })
    const { linhas, totais } = await search({ leitura: 'LIDO' })
    expect(linhas.map(({ valores }) => valores)).toMatchObject([
      { perfil: 'Contador', leitura: 'Lido', lidoEm: scene.clock.now().toISOString(), dias: 3 },
    ])
    expect(totais).toMatchObject({ lidos: 1, naoLidos: 0 })
    const [todos, naoLidos] = [await search(), await search({ leitura: 'NAO_LIDO' })]
    expect(naoLidos.total).toBe(todos.total - 1)
  })

  it('a notice to a named person reaches that person only', async () => {
    await scene.owner(
      `with c as (insert into comunicado (municipio_id, assunto, corpo, inicio, publicado_em) values (1, 'Só para um', 'Texto.', '2026-04-01', '2026-04-01T12:00:00Z') returning id)
       insert into comunicado_destinatario (municipio_id, comunicado_id, pessoa_id)
       select 1, c.id, p.id from c, pessoa p where p.municipio_id = 1 and p.documento = '40000001000150'`,
    )
    const { linhas } = await search({ comunicado: null, dataInicial: '2026-04-01', dataFinal: '2026-04-01' })
    expect(linhas.map(({ valores }) => valores.documento)).toEqual(['40000001000150'])
  })
})
