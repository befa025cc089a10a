import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { readItems, type TextItem, textBeside, textUnder } from '@iss/platform/pdf/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Guia } from '../tables/guia.ts'
import type { Pagamento } from '../tables/pagamento.ts'
import { type ComprovanteImpresso, writeComprovante } from './comprovante-pdf.ts'

const reais = (text: string) => Dinheiro.from(text)

const pagamento = {
  dataPagamento: '2026-04-10',
  formaArrecadacao: null,
  tipoBaixa: 'MANUAL',
  correcao: reais('20.02'),
  multa: reais('30.03'),
  juros: reais('40.04'),
  tsa: reais('5.05'),
  devido: reais('1095.15'),
  valor: reais('1234.56'),
  autenticacao: 'A1B2C3',
} as Pagamento

/** A receipt of which every amount and every day is another one, so that none passes for its neighbour. */
const impresso: ComprovanteImpresso = {
  guia: {
    numero: 4321,
    tributo: 'ISSQN',
    tipo: 'AVULSA',
    papel: 'PRESTADOR',
    estado: 'PAGA',
    competencia: Competencia.of(2026, 3),
    vencimento: '2026-04-15',
    base: reais('1000.01'),
  } as Guia,
  pagamentos: [pagamento],
  contribuinte: { nome: 'Alfa Tecnologia Ltda', documento: '40000001000150' },
  municipio: 'Nova Serra',
  senha: 'ABCDEFGH23456789',
  emitidoEm: new Date('2026-04-16T10:20:30-03:00'),
  baseUrl: 'http://localhost:3000',
  brasao: null,
  producao: true,
}

const print = async (rest: Partial<ComprovanteImpresso> = {}, page = 1) =>
  readItems(new Uint8Array(await writeComprovante({ ...impresso, ...rest })), page)
const all = (items: readonly TextItem[]) => items.map(({ text }) => text).join(' ')

let items: TextItem[]
beforeAll(async () => {
  items = await print()
})

describe('the receipt of a guide, read back label by label', () => {
  it.each([
    ['Guia nº', '4321'],
    ['Código de verificação da guia', 'ABCD.EFGH.2345.6789'],
  ])('under %s: %s', (label, value) => {
    expect(textUnder(items, label)).toBe(value)
  })

  it.each([
    ['Contribuinte', 'Alfa Tecnologia Ltda'],
    ['CPF/CNPJ', '40.000.001/0001-50'],
    ['Tributo e tipo', 'ISSQN - Avulsa'],
    ['Competência', '03/2026'],
    ['Papel', 'Prestador'],
    ['Vencimento', '15/04/2026'],
    ['Principal', 'R$ 1.000,01'],
    ['Pagamento', '10/04/2026'],
    ['Forma', 'Baixa manual'],
    ['Correção monetária', 'R$ 20,02'],
    ['Multa', 'R$ 30,03'],
    ['Juros', 'R$ 40,04'],
    ['Taxa de serviço', 'R$ 5,05'],
    ['Devido no dia', 'R$ 1.095,15'],
    ['Valor pago', 'R$ 1.234,56'],
    ['Autenticação', 'A1B2C3'],
  ])('beside %s: %s', (label, value) => {
    expect(textBeside(items, label)).toBe(value)
  })

  it('says where the guide is checked; one payment needs no sum', () => {
    expect(all(items)).toContain('Emitido em 16/04/2026 10:20:30. Confira a guia em http://localhost:3000/public/documentos')
    expect(all(items)).not.toMatch(/Total pago|SEM VALOR FISCAL/)
  })

  it('adds up several payments and goes on over the page; of a taker, off production, says so', async () => {
    const pagamentos = ['100.10', '200.20', '300.30', '400.40'].map((valor) => ({ ...pagamento, valor: reais(valor) }))
    const guia = { ...impresso.guia, papel: 'TOMADOR' } as Guia
    const first = await print({ pagamentos, guia, producao: false })
    expect(textBeside(first, 'Papel')).toBe('Tomador')
    expect(all(first)).toContain('SEM VALOR FISCAL')
    const both = all([...first, ...(await print({ pagamentos, guia }, 2))])
    for (const text of ['R$ 100,10', 'R$ 200,20', 'R$ 300,30', 'R$ 400,40', 'Total pago: R$ 1.001,00'])
      expect(both).toContain(text)
  })

  it('has room for the name of any municipality beside its number', async () => {
    const printed = await print({ municipio: 'Vila Bela da Santíssima Trindade do Norte de Minas' })
    const title = printed.find(({ text }) => text.startsWith('Prefeitura'))
    expect(title?.text).toContain('do Norte de Minas')
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThan(printed.find(({ text }) => text === 'Guia nº')?.x ?? 0)
  })

  it('of a guide written off says when and why, and of no payment', async () => {
    const guia = { ...impresso.guia, estado: 'BAIXADA', dataBaixa: '2026-05-02', motivoBaixa: 'Remissão da lei 10' } as Guia
    const written = await print({ pagamentos: [], guia })
    expect(textBeside(written, 'Baixa sem pagamento')).toBe('02/05/2026')
    expect(textBeside(written, 'Motivo')).toBe('Remissão da lei 10')
    expect(all(written)).not.toContain('Valor pago')
  })
})
