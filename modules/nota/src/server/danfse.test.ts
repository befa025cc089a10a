import { Competencia } from '@iss/kernel/competencia'
import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { readItems, readPages, type TextItem, textUnder } from '@iss/platform/pdf/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { montarDanfse } from '../domain/nota-impressa.ts'
import { writeDanfse } from './danfse.ts'
import { paginaDaDanfse } from './danfse-html.ts'
import { impressaDaNota } from './impressa-da-nota.ts'
import type { NotaLida } from './ler-nota.ts'

const reais = (text: string) => Dinheiro.from(text)

const parte = (nome: string, documento: string, inscricaoMunicipal: string) => ({
  nome,
  documento,
  inscricaoMunicipal,
  email: `contato@${inscricaoMunicipal}.example`,
  telefone: '3133331022',
  regime: 'Faturamento',
  endereco: {
    logradouro: 'Rua das Flores',
    numero: inscricaoMunicipal,
    complemento: null,
    bairro: 'Centro',
    uf: 'MG',
    cep: '30123456',
  },
})

/** A note of which every amount is another one, so that none passes for its neighbour. */
const lida = {
  nota: {
    numero: 4321,
    estado: 'EMITIDA',
    emissao: new Date('2026-04-15T10:20:30-03:00'),
    competencia: Competencia.of(2026, 3),
    dataPrestacao: '2026-03-28',
    rpsNumero: null,
    rpsSerie: null,
    itemListaServico: '7.02',
    discriminacao: 'Execução de obra',
    exigibilidade: 1,
    retido: true,
    valorTotal: reais('10000.01'),
    descontoIncondicional: reais('501.02'),
    descontoCondicional: reais('52.03'),
    deducoes: reais('3000.04'),
    base: reais('6498.95'),
    aliquota: Aliquota.from('2.44'),
    imposto: reais('158.57'),
    pis: reais('65.05'),
    cofins: reais('300.06'),
    irrf: reais('150.07'),
    csll: reais('100.08'),
    inss: reais('770.09'),
    outrasRetencoes: reais('1.10'),
    outrasDeducoes: reais('2.20'),
    liquido: reais('8110.13'),
    aReceber: reais('7951.56'),
    impostoSuspenso: reais('0.00'),
    canonica: {
      servico: { codigoNacional: '070201', nbs: '101011100', cnae: '4120400', paisResultado: 'PT', numeroProcesso: '5001234-10' },
      obra: { codigo: '123456789012', art: 'MG20260001' },
      intermediario: { documento: '40000001000150', nome: 'Alfa Sistemas Ltda', inscricaoMunicipal: '10001' },
    },
    ibsCbs: {
      cst: '000',
      classificacao: '000001',
      indicadorOperacao: '100301',
      nbs: null,
      base: '9135.11',
      reembolsos: '0.00',
      reducaoIbs: '0',
      reducaoCbs: '0',
      ibsUf: { aliquota: '0.10', efetiva: '0.10', diferido: '0.00', valor: '9.14' },
      ibsMun: { aliquota: '0.05', efetiva: '0.05', diferido: '0.00', valor: '4.57' },
      cbs: { aliquota: '0.90', efetiva: '0.90', diferido: '0.00', valor: '82.22' },
      ibs: '13.71',
      tipoOperacao: '1',
      compraGovernamental: { ente: '4', redutor: '10.00' },
      regular: {
        ibsUf: { efetiva: '0.12', valor: '10.96' },
        ibsMun: { efetiva: '0.06', valor: '5.48' },
        cbs: { efetiva: '0.95', valor: '86.78' },
      },
      totalNota: '8206.06',
    },
  },
  chave: '21113001211222333000181000000000000126111234567890',
  inscricao: (numero: string | null) => numero,
  substituidaNumero: 4300,
  prestador: parte('Beta Construções Ltda', '40000002000102', '10002'),
  tomador: parte('Hospital Santa Vida', '40000005000139', '10005'),
  deducoes: [
    {
      tipo: 'Materiais',
      numeroDocumento: '991',
      dataDocumento: '2026-03-02',
      documentoFornecedor: '40000008000127',
      valor: reais('3000.04'),
    },
  ],
  documento: { senha: 'ABCDEFGH23456789', codigoVerificacao: 'XYZ12345' },
  serie: 'NFE',
  atividade: 'Execução de obras',
  atividadeCodigo: '070201',
  municipios: {
    prestacao: 'Nova Serra/MG',
    incidencia: 'Porto Belo/SC',
    prestador: 'Nova Serra/MG',
    tomador: 'Porto Claro/MG',
    intermediario: '',
  },
  prestadorLinhas: ['Beta Construções Ltda', '40.000.002/0001-02'],
  tomadorLinhas: ['Hospital Santa Vida', '40.000.005/0001-39'],
  itens: [
    { descricao: 'Fundação', quantidade: Decimal4.from('2'), valorUnitario: Decimal4.from('3000.005'), valor: reais('6000.01') },
    { descricao: 'Telhado', quantidade: Decimal4.from('4'), valorUnitario: Decimal4.from('1000'), valor: reais('4000.00') },
  ],
  memoria: [],
  dizeres: [{ rotulo: 'ART', valor: 'MG20260001' }],
  frases: ['DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL'],
  observacoes: null,
  ibpt: null,
  carta: null,
} as unknown as NotaLida

const options = { producao: true, baseUrl: 'http://localhost:3000', emitidoEm: new Date(0), municipio: 'Nova Serra/MG' }

async function print(nota = lida): Promise<TextItem[][]> {
  const pdf = new Uint8Array(await writeDanfse(nota, options))
  const { length } = await readPages(pdf.slice())
  return Promise.all(Array.from({ length }, (_, indice) => readItems(pdf.slice(), indice + 1)))
}

let folhas: readonly (readonly TextItem[])[]
let items: readonly TextItem[]
beforeAll(async () => {
  folhas = await print()
  items = folhas[0] ?? []
})

it('one sheet holds it', () => expect(folhas).toHaveLength(1))

/** Every word of a page or of sheets, its case and its breaks aside. */
const palavras = (texto: string) => [...new Set(texto.toLocaleLowerCase('pt-BR').split(/\s+/).filter(Boolean))].sort()

describe('the DANFSe, read back label by label', () => {
  it.each([
    ['Valor dos serviços', 'R$ 10.000,01'],
    ['Desconto incondicional', 'R$ 501,02'],
    ['Desconto condicional', 'R$ 52,03'],
    ['Deduções', 'R$ 3.000,04'],
    ['Base de cálculo', 'R$ 6.498,95'],
    ['Alíquota', '2,44%'],
    ['Valor do ISS', 'R$ 158,57'],
    ['Valor do ISS retido', 'R$ 158,57'],
    ['ISS retido', 'Sim'],
    ['PIS', 'R$ 65,05'],
    ['COFINS', 'R$ 300,06'],
    ['IRRF', 'R$ 150,07'],
    ['CSLL', 'R$ 100,08'],
    ['INSS', 'R$ 770,09'],
    ['Outras retenções', 'R$ 3,30'],
    ['Total das retenções', 'R$ 1.388,65'],
    ['Valor líquido', 'R$ 8.110,13'],
    ['Valor a receber do tomador', 'R$ 7.951,56'],
    ['Número', '4321'],
    ['Chave de acesso da NFS-e', '2111 3001 2112 2233 3000 1810 0000 0000 0001 2611 1234 5678 90'],
    ['Código de verificação', 'ABCD.EFGH.2345.6789 ou XYZ12345'],
    ['Substitui a NFS-e', 'nº 4300'],
    ['Item da lista de serviços', '07.02'],
    ['Código de tributação nacional', '07.02.01'],
    ['NBS', '101011100'],
    ['CNAE', '4120400'],
    ['CNO ou CEI da obra', '123456789012'],
    ['ART', 'MG20260001'],
    ['Número do processo', '5001234-10'],
    ['País do resultado', 'Portugal'],
    ['Município de incidência', 'Porto Belo/SC'],
    ['Exigibilidade do ISS', 'Exigível'],
    ['CST', '000'],
    ['Classificação tributária', '000001'],
    ['Base do IBS e da CBS', 'R$ 9.135,11'],
    ['Compra governamental', 'Município'],
    ['Tipo da operação', 'Fornecimento com pagamento posterior'],
    ['Redutor da compra governamental', '10,00%'],
    ['IBS da UF', '0,10% · R$ 9,14'],
    ['IBS do município', '0,05% · R$ 4,57'],
    ['CBS', '0,90% · R$ 82,22'],
    ['Total da nota com IBS e CBS', 'R$ 8.206,06'],
  ])('%s: %s', (label, value) => {
    expect(textUnder(items, label)).toBe(value)
  })

  it('has the parts of the national arrangement in their order', () => {
    const titulos = [
      'PRESTADOR DO SERVIÇO',
      'TOMADOR DO SERVIÇO',
      'INTERMEDIÁRIO DO SERVIÇO',
      'SERVIÇO PRESTADO',
      'ITENS DO SERVIÇO',
      'DEDUÇÕES DA BASE DE CÁLCULO',
      'TRIBUTAÇÃO MUNICIPAL (ISSQN)',
      'TRIBUTAÇÃO FEDERAL (RETENÇÕES)',
      'IBS E CBS',
      'VALOR TOTAL DA NFS-E',
      'INFORMAÇÕES COMPLEMENTARES',
    ]
    const achados = items.filter(({ text }) => titulos.includes(text)).sort((a, b) => b.y - a.y)
    expect(achados.map(({ text }) => text)).toEqual(titulos)
  })

  it('names the activity as the city registers it; a note without IBS and CBS, intermediary or key has no place for them', async () => {
    expect(items.map(({ text }) => text)).toContain('070201 - Execução de obras')
    const nota = { ...lida, chave: null, nota: { ...lida.nota, ibsCbs: null, canonica: {} } } as NotaLida
    const texto = (await print(nota)).flat().map(({ text }) => text)
    for (const titulo of [
      'IBS E CBS',
      'INTERMEDIÁRIO DO SERVIÇO',
      'Chave de acesso da NFS-e',
      'ART',
      'NBS',
      'Número do processo',
    ])
      expect(texto).not.toContain(titulo)
  })

  it('says at which address it is checked', () => {
    expect(items.map(({ text }) => text).join(' ')).toContain('em http://localhost:3000/public/documentos, ou pelo QR code')
  })

  it('fills its sheet to the foot and keeps every word inside its edges', () => {
    const heights = items.map(({ y }) => y).sort((a, b) => a - b)
    expect(heights[0]).toBeLessThan(40)
    // What the description leaves free stands inside its frame, above the values.
    expect(items.find(({ text }) => text === 'Valor líquido')?.y).toBeLessThan(220)
    expect(items.filter(({ x, width }) => x < 26 || x + width > 595.28 - 25.9)).toEqual([])
  })

  it('prints each row of the service with its quantity, price and value, and each deduction with its document', () => {
    const row = (name: string) => {
      const place = items.find(({ text }) => text === name)
      return items.filter(({ y }) => place && Math.abs(y - place.y) < 1).map(({ text }) => text)
    }
    expect(row('Fundação')).toEqual(['Fundação', '2,00', 'R$ 3.000,005', 'R$ 6.000,01'])
    expect(row('Telhado')).toEqual(['Telhado', '4,00', 'R$ 1.000,00', 'R$ 4.000,00'])
    expect(row('Materiais')).toEqual(['Materiais', '991', '02/03/2026', '40.000.008/0001-27', 'R$ 3.000,04'])
  })

  it('says on its page what it says on paper: the same words, from the same blocks', () => {
    const { text } = paginaDaDanfse(montarDanfse(impressaDaNota(lida, options)))
    const daPagina = text
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('\u2060', '')
      .replaceAll('\u2011', '-')
    const doPapel = items.map((item) => item.text).join(' ')
    const soDoPapel = 'DANFSe Documento Auxiliar da NFS-e Nota Fiscal de Serviços eletrônica - Folha 1 de 1'
    expect(palavras(`${daPagina} ${soDoPapel}`)).toEqual(palavras(`${doPapel} ${soDoPapel}`))
  })
})

describe('a note with more than a sheet holds', () => {
  it('goes on over further sheets with the name of the note and the head of the table; nothing stays away', async () => {
    const [item] = lida.itens
    const [deducao] = lida.deducoes
    if (!item || !deducao) throw new Error('The note has rows')
    const nota = {
      ...lida,
      itens: Array.from({ length: 100 }, (_, n) => ({
        ...item,
        descricao: `Item ${n + 1} da obra`,
        valor: Dinheiro.centavos(BigInt(100_000 + n)),
      })),
      deducoes: Array.from({ length: 40 }, (_, n) => ({ ...deducao, numeroDocumento: `NF-${n + 1}` })),
    } as NotaLida
    const folhas = await print(nota)
    expect(folhas.length).toBeGreaterThan(1)
    const textos = folhas.map((folha) => folha.map(({ text }) => text))
    textos.forEach((texto, indice) => expect(texto).toContain(`Folha ${indice + 1} de ${folhas.length}`))
    for (const texto of textos.slice(1)) expect(texto).toContain('NFS-e nº 4321 · continuação')
    expect(textos[1]).toContain('Valor unitário')
    const todos = textos.flat()
    for (let n = 0; n < 100; n++)
      expect(todos).toEqual(
        expect.arrayContaining([`Item ${n + 1} da obra`, Dinheiro.centavos(BigInt(100_000 + n)).formatReais()]),
      )
    for (let n = 0; n < 40; n++) expect(todos).toContain(`NF-${n + 1}`)
    for (const folha of folhas) expect(folha.filter(({ y }) => y < 20 || y > 841.89 - 20)).toEqual([])
  })
})
