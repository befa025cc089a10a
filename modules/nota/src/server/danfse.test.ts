import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { readItems, type TextItem, textUnder } from '@iss/platform/pdf/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeDanfse } from './danfse.ts'
import type { NotaLida } from './ler-nota.ts'

const reais = (text: string) => Dinheiro.from(text)

/** A note of which every amount is another one, so that none passes for its neighbour. */
const lida = {
  nota: {
    numero: 4321,
    estado: 'EMITIDA',
    emissao: new Date('2026-04-15T10:20:30-03:00'),
    competencia: '2026-03-01',
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
  },
  documento: { senha: 'ABCDEFGH23456789', codigoVerificacao: 'XYZ12345' },
  serie: 'NFE',
  atividade: 'Execução de obras',
  atividadeCodigo: '070201',
  municipios: { prestacao: 'Nova Serra/MG', incidencia: 'Porto Belo/SC' },
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

async function print(): Promise<TextItem[]> {
  const options = { producao: true, baseUrl: 'http://localhost:3000', emitidoEm: new Date(0), municipio: 'Nova Serra' }
  return readItems(new Uint8Array(await writeDanfse(lida, options)), 1)
}

let items: readonly TextItem[]
beforeAll(async () => {
  items = await print()
})

describe('the DANFSe, read back label by label', () => {
  it.each([
    ['Valor dos serviços', 'R$ 10.000,01'],
    ['Desconto incondicional', 'R$ 501,02'],
    ['Desconto condicional', 'R$ 52,03'],
    ['Deduções', 'R$ 3.000,04'],
    ['Base de cálculo', 'R$ 6.498,95'],
    ['Alíquota', '2,44%'],
    ['Valor do ISS', 'R$ 158,57'],
    ['ISS retido', 'Sim'],
    ['PIS', 'R$ 65,05'],
    ['COFINS', 'R$ 300,06'],
    ['IRRF', 'R$ 150,07'],
    ['CSLL', 'R$ 100,08'],
    ['INSS', 'R$ 770,09'],
    ['Outras retenções', 'R$ 3,30'],
    ['Valor líquido', 'R$ 8.110,13'],
    ['Valor a receber do tomador', 'R$ 7.951,56'],
    ['Número', '4321'],
  ])('%s: %s', (label, value) => {
    expect(textUnder(items, label)).toBe(value)
  })

  it('names the activity as the city registers it and the item of the list with its four digits', () => {
    const texts = items.map(({ text }) => text)
    expect(texts).toContain('070201 - Execução de obras')
    expect(texts.join(' ')).toContain('Item 07.02 da lista de serviços')
    expect(texts.join(' ')).not.toMatch(/(?<![\d.])7\.02/)
  })

  it('says at which address it is checked', () => {
    expect(items.map(({ text }) => text).join(' ')).toContain('em http://localhost:3000/public/documentos, ou pelo QR code')
  })

  it('fills its page to the foot: the values stand in its lowest quarter, the last line at its edge', () => {
    // What the description leaves free stands inside the frame of the service, above the values.
    const heights = items.map(({ y }) => y).sort((a, b) => a - b)
    expect(heights[0]).toBeLessThan(50)
    expect(items.find(({ text }) => text === 'Valor líquido')?.y).toBeLessThan(200)
  })

  it('prints each row of the service with its quantity, price and value', () => {
    const row = (name: string) => {
      const place = items.find(({ text }) => text === name)
      return items.filter(({ y }) => place && Math.abs(y - place.y) < 1).map(({ text }) => text)
    }
    expect(row('Fundação')).toEqual(['Fundação', '2,00', 'R$ 3.000,005', 'R$ 6.000,01'])
    expect(row('Telhado')).toEqual(['Telhado', '4,00', 'R$ 1.000,00', 'R$ 4.000,00'])
  })
})
