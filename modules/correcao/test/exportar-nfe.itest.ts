import { parseCsv } from '@iss/platform/csv'
import { parseXml } from '@iss/platform/xml'
import { type Client, type Scene, startScene, unzip } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelarNotaCall } from '../src/contract/cancelamento.ts'
import { makeConsultaCalls } from '@iss/nota/contract/consulta-abas'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { baixarRelatorio, buscarRelatoriosPorTipo } from '@iss/list/contract'
import { agendarExportacaoNfe, buscarExportacaoNfe, exportarNfe } from '@iss/nota/contract/exportar-nfe'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene.stop())

const filtro = {
  lado: 'emitidas',
  competenciaInicial: '2026-02',
  competenciaFinal: '2026-04',
  serie: null,
  numeroInicial: null,
  numeroFinal: null,
  situacao: 'TODAS',
  formato: 'XML',
} as const
const textos = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const contar = async (condicao: string) =>
  (
    await scene.owner<{ n: number }>(
      `select count(*)::int as n from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where p.municipio_id = 1 and p.documento = '40000001000150' and n.competencia between '2026-02-01' and '2026-04-01'
         and n.estado not in ('RASCUNHO', 'AGUARDANDO_PAGAMENTO') and ${condicao}`,
    )
  )[0]?.n
const vezes = (xml: string, nome: string) => xml.split(`<${nome}>`).length + xml.split(`<${nome} `).length - 2

describe('R2-2.4-38 Exportar NFEs (XML) (S23)', () => {
  it('the file holds InfNfse of each note and the cancellation of the cancelled ones, and is remembered', async () => {
    const { atividades } = await alfa.call(carregarEmissao, {})
    const pedido = pedidoNota({ atividadeId: atividades[0]?.id ?? null, enviarEmailTomador: false })
    const { id } = await alfa.call(emitirNotaCall, {
      ...pedido,
      tomador: { ...pedido.tomador, documento: '40000010000141', nome: 'Colégio & Cia <Horizonte>' },
      rascunhoId: null,
    })
    await alfa.call(cancelarNotaCall, {
      notaId: id,
      codigo: 2,
      justificativa: 'O serviço não foi prestado.',
      notaSubstituta: null,
      arquivos: [],
    })
    const { status, raw, headers } = await alfa.try(exportarNfe, filtro)
    expect(status).toBe(200)
    expect(String(headers['content-disposition'])).toContain('nfse-emitidas-2026-02-a-2026-04.xml')
    const xml = raw.toString('utf8')
    expect(() => parseXml(xml)).not.toThrow()
    expect(vezes(xml, 'InfNfse')).toBe(await contar('true'))
    expect(vezes(xml, 'NfseCancelamento')).toBe(await contar(`n.estado in ('CANCELADA', 'SUBSTITUIDA')`))
    expect(xml).toContain('Colégio &amp; Cia &lt;Horizonte&gt;')
    const { lista, series } = await alfa.call(buscarExportacaoNfe, {})
    expect(lista[0]).toMatchObject({ quantidade: await contar('true'), filtro })
    expect(series.length).toBeGreaterThan(0)

    const canceladas = await alfa.try(exportarNfe, { ...filtro, situacao: 'CANCELADAS', repetida: true })
    expect(vezes(canceladas.raw.toString('utf8'), 'InfNfse')).toBe(await contar(`n.estado in ('CANCELADA', 'SUBSTITUIDA')`))
    expect((await alfa.call(buscarExportacaoNfe, {})).lista).toHaveLength(1)
    const csv = parseCsv((await alfa.try(exportarNfe, { ...filtro, formato: 'CSV' })).raw)
    expect(csv.rows).toHaveLength((await contar('true')) ?? 0)
    const [exportada] = await scene.owner<{ n: number }>(`select count(*)::int as n from documento where ultima_exp is not null`)
    expect(exportada?.n).toBe(await contar('true'))
  })

  it('by the queue (kind 4): the ZIP of every note of the months, for whoever asked alone', async () => {
    const { formato: _, ...pedido } = filtro
    expect((await (await scene.as('fiscal')).try(agendarExportacaoNfe, pedido)).status).toBe(403)
    expect(textos(await alfa.try(agendarExportacaoNfe, { ...pedido, competenciaInicial: '2024-01' }))).toEqual([
      'Exporte até 12 meses por vez, da competência inicial à final.',
    ])
    const { id } = await alfa.call(agendarExportacaoNfe, pedido)
    expect((await alfa.call(agendarExportacaoNfe, pedido)).existente).toBe(true)
    await scene.runProcesses()
    expect(await alfa.call(buscarRelatoriosPorTipo, { tipo: 4, quantidade: 10 })).toMatchObject([
      { id, situacao: 'PRONTO', formato: 'ZIP', feitos: await contar('true') },
    ])
    const arquivo = await alfa.try(baixarRelatorio, { id })
    expect([...unzip(arquivo.raw).keys()]).toEqual([
      ...unzip((await alfa.try(exportarNfe, { ...filtro, formato: 'ZIP' })).raw).keys(),
    ])
    expect((await (await scene.as('beta')).try(baixarRelatorio, { id })).status).toBe(404)
  })

  it('as a ZIP: one XML for each note, named after provider and number, here and in Consultas', async () => {
    const { raw, headers, status } = await alfa.try(exportarNfe, { ...filtro, formato: 'ZIP' })
    expect(status).toBe(200)
    expect(String(headers['content-type'])).toContain('application/zip')
    const arquivos = unzip(raw)
    expect(arquivos.size).toBe(await contar('true'))
    for (const [nome, xml] of arquivos) {
      const numero = /^nfse-40000001000150-(\d+)\.xml$/.exec(nome)?.[1]
      expect(xml).toContain(`<Numero>${numero}</Numero>`)
      expect(() => parseXml(xml)).not.toThrow()
    }
    const { exportarXml } = makeConsultaCalls('NotaEmitida')
    const consulta = {
      contribuinteId: null,
      competenciaInicial: '2026-02',
      competenciaFinal: '2026-04',
      numeroInicial: null,
      numeroFinal: null,
      outraParte: null,
      situacao: 'canceladas',
      retido: null,
      valorDe: null,
      valorAte: null,
    }
    const canceladas = unzip((await alfa.try(exportarXml, consulta)).raw)
    expect(canceladas.size).toBe(await contar(`n.estado = 'CANCELADA'`))
    for (const xml of canceladas.values()) expect(vezes(xml, 'NfseCancelamento')).toBe(1)
    const hospital = await scene.as('hospital')
    const recebidas = unzip(
      (await hospital.try(makeConsultaCalls('NotaRecebida').exportarXml, { ...consulta, situacao: null })).raw,
    )
    const [esperadas] = await scene.owner<{ n: number }>(
      `select count(*)::int as n from nota_fiscal where municipio_id = 1 and tomador_documento = '40000005000139'
         and competencia between '2026-02-01' and '2026-04-01' and estado not in ('RASCUNHO', 'AGUARDANDO_PAGAMENTO')`,
    )
    expect(recebidas.size).toBe(esperadas?.n)
    expect((await (await scene.as('fiscal')).try(exportarXml, consulta)).status).toBe(403)
    expect(textos(await alfa.try(exportarXml, { ...consulta, numeroInicial: 9_999_999 }))).toEqual([
      'Nenhuma nota encontrada para exportar.',
    ])
  })

  it('received notes are those of the taker; nobody gets those of others', async () => {
    const hospital = await scene.as('hospital')
    const xml = (await hospital.try(exportarNfe, { ...filtro, lado: 'recebidas' })).raw.toString('utf8')
    const [recebidas] = await scene.owner<{ n: number }>(
      `select count(*)::int as n from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.tomador_id
       where p.municipio_id = 1 and p.documento = '40000005000139' and n.competencia between '2026-02-01' and '2026-04-01'`,
    )
    expect(vezes(xml, 'InfNfse')).toBe(recebidas?.n)
    expect((await (await scene.as('maria')).try(exportarNfe, filtro)).status).toBe(403)
    const visiveis = await scene.inCity(
      2,
      async (ctx) => (await ctx.client.query('select count(*)::int n from exportacao_nfe')).rows[0],
    )
    expect(visiveis).toEqual({ n: 0 })
  })

  it('refuses more than twelve months, numbers the wrong way round, and says when there is nothing', async () => {
    expect(
      textos(await alfa.try(exportarNfe, { ...filtro, competenciaInicial: '2025-04', numeroInicial: 9, numeroFinal: 1 })),
    ).toEqual([
      'Exporte até 12 meses por vez, da competência inicial à final.',
      'O número final da NF-e deve ser maior ou igual ao inicial.',
    ])
    expect(textos(await alfa.try(exportarNfe, { ...filtro, numeroInicial: 9_999_999 }))).toEqual([
      'Nenhuma nota encontrada para exportar.',
    ])
  })
})
