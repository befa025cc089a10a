import { loteCalls } from '@iss/lote/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarTabelaSimples } from '../contract/tabela-simples.ts'
import { atribuirAnexoSimples } from './atribuir-anexo-simples.ts'

const { validar, executar, buscarTO } = loteCalls(atribuirAnexoSimples)
let scene: Scene
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const vinculos = (codigo: string) =>
  scene.owner<{ anexo: string; inicio: string; fim: string | null }>(
    `select v.anexo, v.inicio::text, v.fim::text from atividade_anexo v join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
     where a.municipio_id = 1 and a.codigo = $1 order by v.inicio`,
    [codigo],
  )

describe('R2-2.9-23 vincula-atividade-anexo-simples (K14): bulk assignment', () => {
  it('shows what would change, ends the running link the day before, and leaves those that have the annex', async () => {
    const valores = { anexo: 'V', inicio: '2026-05-01', semVinculo: false, grupoId: null, item: '17' }
    const previa = await gestor.call(validar, { valores })
    expect(previa.lista.map(({ linha }) => [linha.codigo, linha.atual, linha.novo])).toEqual([['171901', 'Anexo III', 'Anexo V']])
    const { id } = await gestor.call(executar, { valores, assinatura: previa.assinatura, motivo: '', palavra: '', ciente: false })
    await scene.runProcesses()
    expect(await gestor.call(buscarTO, { id })).toMatchObject({ sucesso: 1, erro: 0 })
    expect(await vinculos('171901')).toEqual([
      { anexo: 'III', inicio: '2018-01-01', fim: '2026-04-30' },
      { anexo: 'V', inicio: '2026-05-01', fim: null },
    ])
    // One that begins later stands in the way of an earlier day.
    const antes = await gestor.call(validar, { valores: { ...valores, anexo: 'IV', inicio: '2026-04-20', item: '17.19' } })
    expect(antes.lista.map(({ impedimento }) => impedimento)).toEqual(['Já há o Anexo V a partir de 01/05/2026.'])
  })

  it('an activity without a link is told to use the Anexo III, an item that is none is refused, and others may not', async () => {
    await scene.owner(
      `delete from atividade_anexo v using atividade a where a.municipio_id = v.municipio_id and a.id = v.atividade_id and a.municipio_id = 1 and a.codigo = '130501'`,
    )
    const valores = { anexo: 'III', inicio: '2026-05-01', semVinculo: true, grupoId: null, item: '13.05' }
    const previa = await gestor.call(validar, { valores })
    expect(previa.lista.map(({ linha }) => linha.atual)).toEqual(['Sem anexo: vale o Anexo III'])
    const recusa = await gestor.try(validar, { valores: { ...valores, item: 'xx' } })
    expect(recusa.body.mensagens.map(({ key, message }) => [key, message])).toEqual([
      ['item', 'Informe um item da LC 116, como 17, ou um subitem, como 17.01.'],
    ])
    expect((await (await scene.as('fiscal')).try(validar, { valores })).status).toBe(403)
  })

  it('E3-9.2-01 shows the bands of the tables in force, as the law has them', async () => {
    const faixas = (await gestor.call(buscarTabelaSimples, {})).faixas.filter(
      ({ anexo, inicioVigencia, fimVigencia }) =>
        anexo === 'III' && inicioVigencia <= '2026-04-15' && (fimVigencia === null || fimVigencia >= '2026-04-15'),
    )
    expect(
      faixas.map(({ tabela, faixa, ate, nominal, parcelaDeduzir, partilhaIss }) =>
        [tabela, faixa, ate, nominal, parcelaDeduzir, partilhaIss].map(String),
      ),
    ).toContainEqual(['A (código 0)', '3', '720000.00', '13.50', '17640.00', '32.50'])
    expect(faixas).toHaveLength(6)
  })
})
