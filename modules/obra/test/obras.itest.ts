import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { reportCalls } from '@iss/list/definition'
import { baixarXml, imprimirDanfse } from '@iss/nota/contract/consulta'
import { readPages } from '@iss/platform/pdf/testing'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../../../packages/list/src/testing/read-files.ts'
import { imprimirExtratoObra } from '../src/contract/obra-nota-fiscal.ts'
import { buscarObra, encerrarObra, salvarObra } from '../src/contract/obra.ts'

let scene: Scene
let beta: Client
beforeAll(async () => {
  scene = await startScene()
  beta = await scene.as('beta')
})
afterAll(() => scene?.stop())

const residencial = {
  codigo: '90.001.00001/77',
  nome: 'Edifício Aurora',
  tipo: 'EMPREITADA' as const,
  art: 'MG2026-1',
  alvara: null,
  endereco: 'R. das Acácias, 100',
  inscricaoImobiliaria: null,
  area: Decimal4.from('1250.5'),
  valorContrato: Dinheiro.from('900000.00'),
  inicio: '2026-02-01',
  fim: null,
}
const salvar = (mudancas: object = {}, id: number | null = null, versao = 1) =>
  beta.try(salvarObra, { id, versao, ...residencial, ...mudancas })
const oferecidas = async (quem = beta) => (await quem.call(carregarEmissao, {})).obras
const frases = ({ body }: Awaited<ReturnType<typeof salvar>>) => body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const linha = async (nome: string) => {
  const { linhas } = await beta.call(reportCalls('obras-do-contribuinte').buscar, { filtros: {}, pagina: 0, tamanho: 50 })
  return linhas.find(({ valores }) => valores.nome === nome)?.valores
}

describe('Obras (O1) and the works that a note names (E01)', () => {
  it('U3-3.6-01 works are ativa and not isenta from the beginning, are offered to the notes of their builder while they go on, and add up what names them', async () => {
    expect((await salvar()).status).toBe(200)
    expect(await scene.owner(`select ativa, isenta from obra where municipio_id = 1 and nome = $1`, [residencial.nome])).toEqual([
      { ativa: true, isenta: false },
    ])
    const obra = (await oferecidas()).find(({ nome }) => nome === residencial.nome)
    expect(obra).toMatchObject({ codigo: residencial.codigo, art: 'MG2026-1' })
    expect((await oferecidas(await scene.as('alfa'))).map(({ nome }) => nome)).not.toContain(residencial.nome)
    const { atividades } = await beta.call(carregarEmissao, {})
    const atividade = atividades.find(({ abateObra }) => abateObra)
    const pedido = pedidoNota({ valor: '1000.00', atividadeId: atividade?.id ?? null, enviarEmailTomador: false })
    const emitida = await beta.call(emitirNotaCall, {
      ...pedido,
      obra: { codigo: residencial.codigo, art: 'MG2026-1' },
      deducoes: [{ tipo: 2, descricao: 'Materiais', fornecedor: null, numero: null, data: null, valor: Dinheiro.from('300.00') }],
      rascunhoId: null,
    })
    expect(await linha(residencial.nome)).toMatchObject({
      valorContrato: '900000.00',
      faturado: '1000.00',
      deduzido: '300.00',
      situacao: 'Ativa',
    })
    // E01, N1: works and ART stand on the printed note and in its XML.
    const [folha] = await readPages(new Uint8Array((await beta.call(imprimirDanfse, { id: emitida.id })) as unknown as Buffer))
    expect(folha).toMatch(/CNO ou CEI da obra.{0,80}90\.001\.00001\/77/)
    expect(folha).toMatch(/ART.{0,80}MG2026-1/)
    const xml = String(await beta.call(baixarXml, { id: emitida.id }))
    expect(xml).toMatch(/<CodigoObra>90\.?001\.?00001\/?77<\/CodigoObra>\s*<Art>MG2026-1<\/Art>/)
  })

  it('O1 the extract of works on paper says each figure under its label', async () => {
    const { id } = (await beta.call(buscarObra, {})).find(({ nome }) => nome === residencial.nome) ?? { id: 0 }
    const { text } = await readPdf(await beta.call(imprimirExtratoObra, { obraId: id }))
    const corrido = text.replace(/\s+/g, ' ')
    for (const dito of [
      'Extrato da obra',
      'Obra: Edifício Aurora',
      'CNO ou CEI: 90.001.00001/77',
      'ART: MG2026-1',
      'Endereço: R. das Acácias, 100',
      'Responsável: Beta Construções Ltda',
      'Período: 01/02/2026 a em andamento',
      'Contrato: R$ 900.000,00',
      'Abatimento: nenhum aprovado',
      'Faturado R$ 1.000,00; deduzido R$ 300,00; ISS R$ 35,00; saldo a deduzir R$ 0,00.',
    ])
      expect(corrido).toContain(dito)
    expect(corrido).toMatch(/Tipo Nota Fornecedor Data Valor Valor aceito Saldo Correção/)
    expect(corrido).toMatch(/Nota Fiscal Prestada \d+.*1\.000,00/)
  })

  it('N3-9.5-01 obra.alterada: ended works are no longer ativa, are offered until their last day and not afterwards; they end once', async () => {
    const { id } = (await beta.call(buscarObra, {})).find(({ nome }) => nome === residencial.nome) ?? { id: 0 }
    expect(frases(await beta.try(encerrarObra, { id, fim: '2026-01-31' }))).toEqual([
      'fim: A data de término não pode ser anterior ao início.',
    ])
    expect((await (await scene.as('alfa')).try(encerrarObra, { id, fim: '2026-04-14' })).status).toBe(403)
    expect((await beta.call(encerrarObra, { id, fim: '2026-04-15' })).mensagem).toBe('Obra encerrada.')
    expect((await oferecidas()).map(({ nome }) => nome)).toContain(residencial.nome)
    const ativa = async () => (await scene.owner('select ativa from obra where municipio_id = 1 and id = $1', [id]))[0]
    expect(await ativa()).toEqual({ ativa: false })
    expect(
      await scene.owner(
        `select antes ->> 'ativa' as antes, depois ->> 'ativa' as depois, depois ->> 'fim' as fim from auditoria_evento
         where municipio_id = 1 and tipo = 'obra.alterada' and entidade_id = $1`,
        [id],
      ),
    ).toEqual([{ antes: 'true', depois: 'false', fim: '2026-04-15' }])
    expect(frases(await beta.try(encerrarObra, { id, fim: '2026-04-14' }))).toEqual(['null: A obra já está encerrada.'])
    const { versao } = (await beta.call(buscarObra, {})).find((obra) => obra.id === id) ?? { versao: 0 }
    expect((await salvar({ fim: '2026-04-14' }, id, versao)).status).toBe(200)
    expect((await oferecidas()).map(({ nome }) => nome)).not.toContain(residencial.nome)
    expect((await linha(residencial.nome))?.situacao).toBe('Encerrada')
    expect((await salvar({ fim: null }, id, versao)).status).toBe(409)
  })

  it('names each field that is missing or wrong, and knows a code once', async () => {
    const vazia = { nome: ' ', codigo: '', endereco: '', area: Decimal4.zero, valorContrato: Dinheiro.zero }
    expect(frases(await salvar({ ...vazia, fim: '2026-01-01' }))).toEqual([
      'nome: Informe o nome da obra.',
      'codigo: Informe o CNO ou o CEI da obra.',
      'endereco: Informe o endereço da obra.',
      'fim: A data de término não pode ser anterior ao início.',
      'area: A área deve ser maior que zero.',
      'valorContrato: O valor do contrato deve ser maior que zero.',
    ])
    expect(frases(await salvar())).toEqual(['codigo: Já existe uma obra com este código.'])
    expect(frases(await salvar({ codigo: '90.001.00001/78' }))).toEqual([
      'codigo: O CNO ou CEI da obra é inválido: confira os doze dígitos.',
    ])
  })

  it('is for the construction company alone', async () => {
    for (const nome of ['alfa', 'fiscal', 'gestor', 'maria'])
      expect((await (await scene.as(nome)).try(buscarObra, {})).status).toBe(403)
  })
})
