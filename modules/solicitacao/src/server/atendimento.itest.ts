import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atenderBuscarTO, buscarAtendimento } from '../contract/atendimento.ts'
import {
  buscarFormularioSolicitacao,
  buscarSolicitacoes,
  buscarSolicitacaoTO,
  cancelarSolicitacao,
  imprimirSolicitacao,
  makeRequestCalls,
  salvarRascunhoSolicitacao,
} from '../contract/solicitacao.ts'
import { tiposSolicitacao } from '../domain/tipo-solicitacao.ts'
import { loteCalls } from '@iss/lote/definition'
import { atribuirSolicitacao, contarAnteriores } from '../contract/fila-atendimento.ts'
import { decidirSolicitacoes } from '../lotes/decidir-solicitacoes.ts'
import { generica } from '../requests/generica.ts'

const { salvar } = makeRequestCalls({
  recurso: 'solicitacaogenerica',
  rotulo: 'Solicitação genérica',
  schema: generica.schema,
  access: {},
})
const descricao = 'Preciso de uma orientação do fisco sobre este assunto.'

let scene: Scene
let fiscal: Client

beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const pedir = (client: Client, assunto: string, extra: object = {}) =>
  client.call(salvar, { dados: { assunto, descricao }, observacao: '', anexos: [], ...extra } as never)
const messages = (answer: { body: { mensagens?: { key: string | null; message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ key, message }) => [key, message])

describe('attendance search', () => {
  const longe = { dataInicial: '2020-01-01', dataFinal: '2026-12-31' }

  it('filters by name, document, group, inspector, kind and situation', async () => {
    const todas = await fiscal.call(buscarAtendimento, longe)
    expect(todas.length).toBeGreaterThan(5)
    expect(new Set(todas.map(({ pendente }) => pendente))).toEqual(new Set([true]))
    const maria = await fiscal.call(buscarAtendimento, { ...longe, nome: 'MARÍA' })
    expect(maria.length).toBeGreaterThan(0)
    expect(new Set(maria.map((row) => row.nomeContribuinte)).size).toBe(1)
    expect(await fiscal.call(buscarAtendimento, { ...longe, documento: '300.000.002-05' })).toEqual(maria)
    expect(await fiscal.call(buscarAtendimento, { ...longe, nome: '100%' })).toEqual([])
    const aidfs = await fiscal.call(buscarAtendimento, { ...longe, tipos: ['AIDF'] })
    expect(new Set(aidfs.map(({ tipo }) => tipo))).toEqual(new Set(['AIDF']))
    expect(new Set(todas.map(({ tipo }) => tipo))).toEqual(new Set(tiposSolicitacao))
    expect(await fiscal.call(buscarAtendimento, { ...longe, grpMobiliario: 'nenhum' })).toEqual([])
    const indeferidas = await fiscal.call(buscarAtendimento, { ...longe, situacao: 'indeferida' })
    expect(new Set(indeferidas.map(({ indeferida }) => indeferida))).toEqual(new Set([true]))
    const denuncias = await fiscal.call(buscarAtendimento, { ...longe, situacao: 'denuncia' })
    expect(new Set(denuncias.map(({ denuncia }) => denuncia))).toEqual(new Set([true]))
    expect(denuncias.length).toBeGreaterThan(0)
    const invertido = await fiscal.try(buscarAtendimento, { dataInicial: '2026-04-10', dataFinal: '2026-04-01' })
    expect(messages(invertido)).toEqual([['dataFinal', 'A data final deve ser maior ou igual à inicial.']])
  })

  it('U2-2.16-01 shows yesterday and today unless told', async () => {
    const linhas = await fiscal.call(buscarAtendimento, {})
    expect(linhas.length).toBeGreaterThan(0)
    for (const { dataFmt } of linhas) expect(['14/04/2026', '15/04/2026']).toContain(dataFmt.slice(0, 10))
    const antigas = await fiscal.call(buscarAtendimento, { dataInicial: '2026-04-01' })
    expect(antigas.length).toBeGreaterThan(linhas.length)
  })
})

describe('draft', () => {
  it('is kept unchecked, seen by nobody else, sent with the next protocol, or thrown away', async () => {
    const maria = await scene.as('maria')
    const { criptId, mensagem } = await maria.call(salvarRascunhoSolicitacao, {
      tipo: 'Generica',
      dados: { assunto: 'Parcelamento', outro: 1 },
      observacao: '',
      anexos: [],
    })
    expect(mensagem).toBe('Rascunho salvo com sucesso.')
    expect((await maria.call(buscarSolicitacoes, {})).find((row) => row.criptId === criptId)).toMatchObject({
      estado: 'Rascunho',
      protocolo: null,
    })
    expect((await fiscal.try(atenderBuscarTO, { criptId })).status).toBe(404)
    expect((await maria.call(buscarFormularioSolicitacao, { tipo: 'Generica', aPartirDe: criptId })).valores).toEqual({
      assunto: 'Parcelamento',
    })
    const enviada = await pedir(maria, 'Parcelamento', { rascunho: criptId })
    expect(enviada.criptId).toBe(criptId)
    expect((await maria.try(salvar, { dados: { assunto: 'Atualização cadastral', descricao }, rascunho: criptId })).status).toBe(
      409,
    )
    const outro = await maria.call(salvarRascunhoSolicitacao, { tipo: 'Generica', dados: {}, observacao: '', anexos: [] })
    await maria.call(cancelarSolicitacao, { id: outro.criptId })
    expect((await maria.try(buscarSolicitacaoTO, { id: outro.criptId })).status).toBe(404)
  })
})

describe('print', () => {
  it('gives both sides a PDF with what was asked, and nobody else', async () => {
    const maria = await scene.as('maria')
    const { criptId, protocolo } = await pedir(maria, 'Atualização cadastral', { anexos: [] })
    const arquivo = (await maria.call(imprimirSolicitacao, { id: criptId })) as unknown as Buffer
    const texto = await readPdf(arquivo)
    for (const esperado of [protocolo, 'Nova Serra', 'Solicitação genérica', 'Pendente', descricao, 'SEM VALOR FISCAL'])
      expect(texto).toContain(esperado)
    expect((await fiscal.try(imprimirSolicitacao, { id: criptId })).headers['content-type']).toBe('application/pdf')
    expect((await (await scene.as('beta')).try(imprimirSolicitacao, { id: criptId })).status).toBe(403)
  })
})

/** Text of a PDF, read by an independent reader. */
async function readPdf(content: Buffer): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: new Uint8Array(content), useSystemFonts: true }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await document.destroy()
  return texts.join(' ').replace(/\s+/g, ' ')
}

describe('the queue', () => {
  const longe = { dataInicial: '2020-01-01', dataFinal: '2026-12-31' }
  const carla = async () =>
    (await scene.owner<{ id: string }>(`select id from pessoa where municipio_id = 1 and nome = 'Carla Fiscal'`))[0]

  it('says what waits from before the period, and shows as many once they are asked for', async () => {
    const { total, desde } = await fiscal.call(contarAnteriores, {})
    expect(total).toBeGreaterThan(0)
    const deHoje = await fiscal.call(buscarAtendimento, {})
    const todas = await fiscal.call(buscarAtendimento, { dataInicial: desde, dataFinal: '2026-04-15' })
    expect(todas.filter(({ fila }) => fila)).toHaveLength(deHoje.filter(({ fila }) => fila).length + total)
    expect(await fiscal.call(contarAnteriores, { situacao: 'aprovada' })).toEqual({ total: 0, desde: null })
    expect(await fiscal.call(contarAnteriores, { dataInicial: desde })).toEqual({ total: 0, desde: null })
  })

  it('a request has its days, its term by kind and who is to decide it', async () => {
    const [linha] = (await fiscal.call(buscarAtendimento, { ...longe, tipos: ['Generica'] })).filter(({ fila }) => fila)
    const antes = await fiscal.call(atenderBuscarTO, { criptId: linha?.criptId ?? '' })
    expect([linha?.fila?.diasEmEspera, linha?.fila?.prazo]).toEqual([antes.diasEmEspera, antes.prazo])
    const id = Number((await carla())?.id)
    await fiscal.call(atribuirSolicitacao, { criptId: antes.criptId, fiscal: id })
    expect((await fiscal.call(atenderBuscarTO, { criptId: antes.criptId })).responsavelId).toBe(id)
    const depois = (await fiscal.call(buscarAtendimento, longe)).find(({ criptId }) => criptId === antes.criptId)
    expect(depois?.fila).toMatchObject({ responsavel: 'Carla Fiscal', minha: true })
    await fiscal.call(atribuirSolicitacao, { criptId: antes.criptId, fiscal: null })
    const [evento] = await scene.owner<{ depois: { responsavelId: number | null } }>(
      `select depois from auditoria_evento where tipo = 'solicitacao.atribuida' order by id desc limit 1`,
    )
    expect(evento?.depois.responsavelId).toBeNull()
  })

  it('goes to inspectors of the city only, by those who attend it', async () => {
    const [linha] = await fiscal.call(buscarAtendimento, { ...longe, tipos: ['Generica'] })
    const criptId = linha?.criptId ?? ''
    const [alfa] = await scene.owner<{ id: string }>(
      `select id from pessoa where municipio_id = 1 and documento = '40000001000150'`,
    )
    expect(messages(await fiscal.try(atribuirSolicitacao, { criptId, fiscal: Number(alfa?.id) }))).toEqual([
      ['fiscal', 'Fiscal não encontrado no município.'],
    ])
    expect((await (await scene.as('alfa')).try(atribuirSolicitacao, { criptId, fiscal: null })).status).toBe(403)
    expect((await (await scene.as('fiscal.porto')).try(atribuirSolicitacao, { criptId, fiscal: null })).status).toBe(404)
    const daqui = await fiscal.call(contarAnteriores, {})
    expect(await (await scene.as('fiscal.porto')).call(contarAnteriores, {})).not.toEqual(daqui)
  })

  it('many are decided by one order, each with its own result; who attends no requests gives none', async () => {
    const { validar, executar, buscarTO } = loteCalls(decidirSolicitacoes)
    const valores = { tipo: 'Generica', de: null, ate: null }
    const previa = await fiscal.call(validar, { valores })
    const pendentes = await fiscal.call(buscarAtendimento, { ...longe, tipos: ['Generica'] })
    expect(previa.lista.map(({ linha }) => String(linha.protocolo)).sort()).toEqual(
      pendentes.map(({ fila }) => String(fila?.protocolo)).sort(),
    )
    const alvos = previa.lista.slice(0, 2).map(({ alvo }) => Number(alvo))
    const decisao = { ...valores, decisao: 'APROVAR', justificativaId: null, resposta: 'De acordo.', enviarEmail: false }
    const pedido = { itens: alvos, motivo: '', palavra: '', ciente: false }
    const { id } = await fiscal.call(executar, { valores: decisao, ...pedido })
    expect(await fiscal.call(buscarTO, { id })).toMatchObject({ sucesso: 2, erro: 0 })
    const decididas = await scene.owner<{ situacao: string; resposta: string }>(
      'select situacao, resposta from solicitacao where municipio_id = 1 and id = any($1)',
      [alvos],
    )
    expect(decididas).toEqual(alvos.map(() => ({ situacao: 'Aprovada', resposta: 'De acordo.' })))
    expect((await (await scene.as('alfa')).try(validar, { valores })).status).toBe(403)
  })

  it('many are rejected by one order with a reason; without one each says so and stays pending', async () => {
    const { validar, executar, buscarTO } = loteCalls(decidirSolicitacoes)
    const valores = { tipo: 'Generica', de: null, ate: null }
    const [linha] = (await fiscal.call(validar, { valores })).lista
    const alvo = Number(linha?.alvo)
    expect(alvo).toBeGreaterThan(0)
    const [motivo] = await scene.owner<{ id: string }>(
      `select id from justificativa_indeferimento where municipio_id = 1 and ativa and data_cancelamento is null and coalesce(tipo, 'Generica') = 'Generica' order by id`,
    )
    const decidir = async (justificativaId: number | null) => {
      const decisao = { ...valores, decisao: 'INDEFERIR', justificativaId, resposta: 'Falta o contrato.', enviarEmail: false }
      const { id } = await fiscal.call(executar, { valores: decisao, itens: [alvo], motivo: '', palavra: '', ciente: false })
      const { sucesso, erro } = await fiscal.call(buscarTO, { id })
      const [row] = await scene.owner<{ situacao: string }>(
        'select situacao from solicitacao where municipio_id = 1 and id = $1',
        [alvo],
      )
      return { sucesso, erro, situacao: row?.situacao }
    }
    expect(await decidir(null)).toEqual({ sucesso: 0, erro: 1, situacao: 'Pendente' })
    expect(await decidir(Number(motivo?.id))).toEqual({ sucesso: 1, erro: 0, situacao: 'Indeferida' })
  })
})
