import { Dinheiro } from '@iss/kernel/dinheiro'
import { readItems, textUnder } from '@iss/platform/pdf/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MemoriaLida } from './ler-memoria.ts'
import { writeMemoria } from './memoria-pdf.ts'

const reais = (text: string) => Dinheiro.from(text)
const documento = {
  tipoDocumento: 'Nota de papel',
  atividade: '7.02',
  exigibilidade: 'Exigível',
  tipoTributacao: 'Normal',
  quantidade: 3,
  faturado: reais('6000.06'),
  base: reais('5000.05'),
  imposto: reais('250.25'),
  retido: reais('60.06'),
  debito: reais('190.19'),
}
const memoria = {
  contribuinte: 'Alfa Tecnologia Ltda',
  competencia: '03/2026',
  papelRotulo: 'Prestador',
  tipo: 'Normal',
  ordem: 0,
  regime: 'Faturamento',
  encerradoEm: '10/04/2026 10:00:00',
  reabertoEm: null,
  guiaNumero: 70,
  calculo: {
    documentos: [documento],
    totalNfe: reais('101.01'),
    totalEscrit: reais('102.02'),
    totalBanco: reais('103.03'),
    totalEspecial: reais('104.04'),
    totalDebitosAvulsos: reais('105.05'),
    totalPedagio: reais('106.06'),
    totalCartorio: reais('107.07'),
    totalTransporte: reais('108.08'),
    totalRecebido: reais('11.01'),
    totalCredito: reais('12.02'),
    totalDebitoGuia: reais('13.03'),
    valorDesconto: reais('14.04'),
    valorEncerrado: reais('786.26'),
    formula: '836,36 - 50,10 = 786,26',
    memoria: [{ descricao: 'Desconto de 5%', fonte: 'Lei 1, art. 2' }],
  },
} as unknown as MemoriaLida

let items: Awaited<ReturnType<typeof readItems>>
beforeAll(async () => {
  const moldura = { municipio: 'Nova Serra', titulo: 'Memória', usuario: 'Alfa', emitidoEm: new Date(0) }
  items = await readItems(new Uint8Array(await writeMemoria(memoria, moldura as never)), 1)
})

describe('the memory of a closing on paper, read back label by label', () => {
  it.each([
    ['NF-e', '101,01'],
    ['Escrituração', '102,02'],
    ['Bancos', '103,03'],
    ['Especial', '104,04'],
    ['Débitos avulsos', '105,05'],
    ['Pedágio', '106,06'],
    ['Cartório', '107,07'],
    ['Transporte', '108,08'],
    ['Recebido', '11,01'],
    ['Crédito', '12,02'],
    ['Débito em guia', '13,03'],
    ['Desconto', '14,04'],
    ['Valor a recolher', 'R$ 786,26'],
  ])('%s: %s', (label, value) => {
    expect(textUnder(items, label)).toBe(value)
  })

  it('prints each row of documents under its heads, amounts in one line', () => {
    const lineOf = (first: string) => {
      const place = items.find(({ text }) => text === first)
      return items.filter(({ y }) => place && Math.abs(y - place.y) < 1).map(({ text }) => text)
    }
    const heads = [
      'Documento',
      'Atividade',
      'Exigibilidade',
      'Tributação',
      'Qtd.',
      'Faturado',
      'Base',
      'Imposto',
      'Retido',
      'Débito',
    ]
    const values = ['Nota de papel', '7.02', 'Exigível', 'Normal', '3', '6.000,06', '5.000,05', '250,25', '60,06', '190,19']
    expect([lineOf('Documento'), lineOf('Nota de papel')]).toEqual([heads, values])
  })

  it('says whose it is, the formula and each step with its source', () => {
    const text = items.map((item) => item.text).join(' ')
    for (const part of [
      'Alfa Tecnologia Ltda',
      '03/2026',
      'Guia nº 70',
      '836,36 - 50,10 = 786,26',
      'Desconto de 5% (Lei 1, art. 2)',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/\bR\d[a-z]?\b|\b(?:max|min)\(/)
  })
})
