import { baixarRelatorio, buscarRelatoriosPorTipo } from '@iss/list/contract'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages } from '@iss/platform/pdf/testing'
import { cancelarNotaCall } from '../src/contract/cancelamento.ts'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import {
  agendarHistoricoDeNotas,
  buscarHistoricoNotaFiscal,
  imprimirHistoricoNotaFiscal,
  localizarNotaFiscal,
} from '@iss/nota/contract/historico-nota'
import { pedidoAoColegio } from '@iss/emissao/testing/pedido'

let scene: Scene
let alfa: Client
let fiscal: Client
let prestadorId: number
let nota: { id: number; numero: number; senha: string }
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
  const [pessoa] = await scene.owner<{ id: string }>(
    `select id from pessoa where municipio_id = 1 and documento = '40000001000150'`,
  )
  prestadorId = Number(pessoa?.id)
  const { atividades } = await alfa.call(carregarEmissao, {})
  nota = await alfa.call(emitirNotaCall, {
    ...pedidoAoColegio({ atividadeId: atividades.find((item) => item.subitem === '1.01')?.id ?? null }),
    rascunhoId: null,
  })
  await alfa.call(cancelarNotaCall, {
    notaId: nota.id,
    codigo: 1,
    justificativa: 'Valor digitado errado na emissão',
    notaSubstituta: null,
    arquivos: [],
  })
})
afterAll(() => scene.stop())

const textos = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)

describe('R2-2.8-74 consulta-historico-nota-fiscal (F42)', () => {
  it('finds a note by provider and number or by its code, and tells requests, prints and the timeline', async () => {
    const busca = { prestadorId: null, numero: null, serie: null, codigo: null, rps: null }
    expect((await fiscal.call(localizarNotaFiscal, { ...busca, prestadorId, numero: nota.numero })).id).toBe(nota.id)
    expect((await fiscal.call(localizarNotaFiscal, { ...busca, codigo: nota.senha })).id).toBe(nota.id)
    expect(textos(await fiscal.try(localizarNotaFiscal, { ...busca, numero: nota.numero }))).toEqual([
      'Informe o prestador e o número da nota ou o código de verificação.',
    ])
    expect(textos(await fiscal.try(localizarNotaFiscal, { ...busca, prestadorId, numero: 9_999_999 }))).toEqual([
      'Nota fiscal não encontrada.',
    ])
    const { verificacoes, solicitacoes } = await fiscal.call(buscarHistoricoNotaFiscal, { id: nota.id })
    expect(verificacoes.map(({ rotulo }) => rotulo)).toContain('Última impressão')
    expect(solicitacoes).toEqual([])
    const pdf = (
      await readPages(new Uint8Array((await fiscal.call(imprimirHistoricoNotaFiscal, { id: nota.id })) as unknown as Buffer))
    ).join(' ')
    for (const parte of [`Histórico da NF-e nº ${nota.numero}`, 'Nota emitida', 'Nota cancelada', 'Situação'])
      expect(pdf).toContain(parte)
    expect((await alfa.try(localizarNotaFiscal, { ...busca, prestadorId, numero: nota.numero })).status).toBe(403)
    expect((await (await scene.as('gestor')).try(buscarHistoricoNotaFiscal, { id: nota.id })).status).toBe(403)
  })

  it('tells the life of many notes in a sheet made by the queue', async () => {
    const hoje = scene.clock.today()
    const pedido = { prestadorId, dataInicial: hoje, dataFinal: hoje, formato: 'CSV' as const }
    expect(textos(await fiscal.try(agendarHistoricoDeNotas, { ...pedido, dataInicial: '2099-01-01' }))).toEqual([
      'A data inicial deve ser anterior ou igual à data final.',
    ])
    expect(textos(await fiscal.try(agendarHistoricoDeNotas, { ...pedido, dataInicial: '2020-01-01' }))).toEqual([
      'O período informado não pode exceder 12 meses.',
    ])
    for (const quem of [alfa, await scene.as('gestor')])
      expect((await quem.try(agendarHistoricoDeNotas, pedido)).status).toBe(403)
    const { id } = await fiscal.call(agendarHistoricoDeNotas, pedido)
    expect(await fiscal.call(agendarHistoricoDeNotas, pedido)).toMatchObject({ id, existente: true })
    await scene.runProcesses()
    const [item] = await fiscal.call(buscarRelatoriosPorTipo, { tipo: 36, quantidade: 10 })
    const gravados = await scene.owner<{ total: number }>(
      `select count(*)::int as total from auditoria_evento e join nota_fiscal n on n.municipio_id = e.municipio_id and n.id::text = e.entidade_id
       where e.entidade = 'nota_fiscal' and n.municipio_id = 1 and n.prestador_id = $1 and (n.emissao at time zone 'America/Sao_Paulo')::date = $2`,
      [prestadorId, hoje],
    )
    expect(item).toMatchObject({ id, situacao: 'PRONTO', formato: 'CSV', feitos: gravados[0]?.total, total: gravados[0]?.total })
    const csv = (await fiscal.try(baixarRelatorio, { id })).raw.toString('utf8')
    const [cabecalho, ...linhas] = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(cabecalho).toBe('Prestador;Série;Número;Emissão;Data do evento;Evento;Usuário;Campo;Antes;Depois')
    const desta = linhas.map((linha) => linha.split(';')).filter((linha) => linha[2] === String(nota.numero))
    expect(desta.map((linha) => linha[5])).toEqual(expect.arrayContaining(['Nota emitida', 'Nota cancelada']))
    expect(desta.find((linha) => linha[7] === 'Situação')?.slice(8)).toEqual(['Emitida', 'Cancelada'])
    const outra = await (await scene.as('fiscal.porto')).call(agendarHistoricoDeNotas, { ...pedido, prestadorId: null })
    await scene.runProcesses()
    const alheio = (await (await scene.as('fiscal.porto')).try(baixarRelatorio, { id: outra.id })).raw.toString('utf8')
    expect(alheio).not.toContain(`;${nota.numero};`)
    expect((await (await scene.as('fiscal.porto')).try(baixarRelatorio, { id })).status).toBe(404)
  })
})
