import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atenderAprovar, atenderBuscarTO, buscarAtendimento } from '../contract/atendimento.ts'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const periodo = { dataInicial: '2026-01-01', dataFinal: '2026-04-15' }
const search = async (filtros: Record<string, unknown>) =>
  (
    await fiscal.call(reportCalls('consulta-solicitacao').buscar, {
      filtros: { ...periodo, ...filtros },
      pagina: 0,
      tamanho: 100,
    })
  ).linhas.map(({ valores }) => valores)

describe('R2-2.8-03 consulta-solicitacao (F75)', () => {
  it('an approval shows with the name of the inspector and the days it took; filters by kind, situation and days', async () => {
    const [pendente] = await fiscal.call(buscarAtendimento, { dataInicial: '2026-01-01', tipos: ['AbatimentoObra'] })
    const criptId = pendente?.criptId ?? ''
    const { versao, protocolo } = await fiscal.call(atenderBuscarTO, { criptId })
    const [antes] = await search({ protocolo })
    expect(antes).toMatchObject({ situacao: 'Pendente', por: '', dias: 3 })
    await fiscal.call(atenderAprovar, { criptId, versao, texto: '', enviarEmail: false, dados: {} } as never)
    const [depois] = await search({ protocolo })
    expect(depois).toMatchObject({ situacao: 'Aprovada', por: 'Carla Fiscal', dias: 3 })
    expect(depois?.decidida).not.toBeNull()
    const indeferidas = await search({ tipos: ['AIDF', 'PerfilDescontoNotaFiscal'], situacao: 'Indeferida' })
    expect(new Set(indeferidas.map(({ situacao }) => situacao))).toEqual(new Set(['Indeferida']))
    const velhas = (await search({ diasMinimo: 4, situacao: 'Pendente' })).map(({ dias }) => Number(dias))
    expect(velhas.length).toBeGreaterThan(0)
    expect(Math.min(...velhas)).toBeGreaterThanOrEqual(4)
    expect((await (await scene.as('alfa')).try(reportCalls('consulta-solicitacao').buscar, { filtros: periodo })).status).toBe(
      403,
    )
  })
})
