import { buscarExtrato } from '@iss/conta/contract/extrato'
import { reportCalls } from '@iss/list/definition'
import { decodeText } from '@iss/platform/csv'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarCompetencias } from '../contract/encerramento.ts'

let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene?.stop())

const papelServico = 'PRESTADOR' as const
const pagina = { pagina: 0, tamanho: 100 }
const arquivo = async (slug: string, filtros: Record<string, unknown>) => {
  const { status, raw } = await alfa.try(reportCalls(slug).exportar, { formato: 'CSV', filtros })
  expect(status).toBe(200)
  return decodeText(raw)
}

describe('files of what a screen holds whole', () => {
  it('the year of competences is that of the screen, in the grid and in the file', async () => {
    const meses = await alfa.call(buscarCompetencias, { ano: 2026, papelServico, idPessoa: null })
    const filtros = { ano: 2026, papelServico }
    const lista = await alfa.call(reportCalls('competencias-do-ano').buscar, { filtros, ...pagina })
    expect(lista.linhas.map(({ valores }) => [valores.situacao, valores.aPagar])).toEqual(
      meses.map(({ situacao, aPagar }) => [situacao, aPagar.toString()]),
    )
    expect(lista.total).toBe(12)
    const csv = await arquivo('competencias-do-ano', filtros)
    for (const { competencia } of meses) expect(csv).toContain(competencia)
  })

  it('the statement is that of the screen, and only that of the selected person', async () => {
    const { lancamentos, totalDebitos } = await alfa.call(buscarExtrato, { papelServico, idPessoa: null })
    expect(lancamentos.length).toBeGreaterThan(0)
    const lista = await alfa.call(reportCalls('lancamentos-do-extrato').buscar, { filtros: { papelServico }, ...pagina })
    expect(lista.linhas.map(({ valores }) => [valores.historico, valores.saldo])).toEqual(
      lancamentos.map(({ historico, saldo }) => [historico, saldo.toString()]),
    )
    expect(lista.totais.debito).toBe(totalDebitos.toString())
    const csv = await arquivo('lancamentos-do-extrato', { papelServico })
    for (const { historico } of lancamentos) expect(csv).toContain(historico)
    const outra = await (await scene.as('beta')).call(reportCalls('lancamentos-do-extrato').buscar, {
      filtros: { papelServico },
      ...pagina,
    })
    expect(outra.linhas.map(({ valores }) => valores.historico)).not.toEqual(lancamentos.map(({ historico }) => historico))
    const negada = await (await scene.as('maria')).try(reportCalls('lancamentos-do-extrato').buscar, { filtros: {}, ...pagina })
    expect(negada.status).toBe(403)
  })
})
