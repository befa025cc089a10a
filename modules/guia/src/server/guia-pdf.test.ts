import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { readItems, type TextItem, textUnder } from '@iss/platform/pdf/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { linhaDigitavelArrecadacao, montarCodigoArrecadacao } from '../domain/codigo-arrecadacao.ts'
import type { Guia } from '../tables/guia.ts'
import { type GuiaImpressa, writeGuia } from './guia-pdf.ts'

const reais = (text: string) => Dinheiro.from(text)

/** A guide of which every amount and every day is another one, so that none passes for its neighbour. */
const impressa: GuiaImpressa = {
  guia: {
    numero: 4321,
    tributo: 'ISSQN',
    tipo: 'AVULSA',
    papel: 'PRESTADOR',
    estado: 'EMITIDA',
    competencia: Competencia.of(2026, 3),
    vencimento: '2026-04-15',
    validade: '2026-04-30',
    recalculadaEm: '2026-04-16',
    base: reais('1000.01'),
    correcao: reais('20.02'),
    multa: reais('30.03'),
    juros: reais('40.04'),
    tsa: reais('5.05'),
    total: reais('1095.15'),
    codigoBarras: montarCodigoArrecadacao({
      segmento: '1',
      identificador: '6',
      valor: reais('1095.15'),
      orgao: '1234',
      campoLivre: '2026041500000000043210326',
    }),
  } as Guia,
  municipio: 'Nova Serra',
  contribuinte: { nome: 'Alfa Tecnologia Ltda', documento: '40000001000150', inscricao: '10001' },
  emissao: new Date('2026-04-14T10:20:30-03:00'),
  senha: 'ABCDEFGH23456789',
  hoje: '2026-04-17',
  emitidoEm: new Date(0),
  baseUrl: 'http://localhost:3000',
  mensagens: ['Pague em dia.'],
  pix: `000201${'26850014br.gov.bcb.pix'.repeat(4)}6304ABCD`,
  brasao: null,
  producao: true,
}

const print = async (rest: Partial<GuiaImpressa> = {}) => new Uint8Array(await writeGuia({ ...impressa, ...rest }))
const all = (printed: readonly TextItem[]) =>
  printed
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
const textOf = async (rest: Partial<GuiaImpressa>) => all(await readItems(await print(rest), 1))

let items: TextItem[]
beforeAll(async () => {
  items = await readItems(await print(), 1)
})

describe('the guide, read back label by label', () => {
  it.each([
    ['Guia nº', '4321'],
    ['Código de verificação', 'ABCD.EFGH.2345.6789'],
    ['Vencimento', '15/04/2026'],
    ['Pagar até', '30/04/2026'],
    ['Principal', '1.000,01'],
    ['Correção monetária', '20,02'],
    ['Multa', '30,03'],
    ['Juros', '40,04'],
    ['Taxa de serviço', '5,05'],
    ['Total a pagar', 'R$ 1.095,15'],
    ['CONTRIBUINTE', 'Alfa Tecnologia Ltda'],
  ])('%s: %s', (label, value) => {
    expect(textUnder(items, label)).toBe(value)
  })

  it.each([
    'Prefeitura Municipal de Nova Serra',
    'ISSQN - Avulsa',
    'Emitida em 14/04/2026 10:20:30',
    'CPF/CNPJ: 40.000.001/0001-50 Inscrição municipal: 10001',
    'Competência: 03/2026 Papel: Prestador',
    'Recalculada em 16/04/2026.',
    'Pague em dia.',
    'Não receber após 30/04/2026. Depois desta data, emita novamente a guia.',
    linhaDigitavelArrecadacao(impressa.guia.codigoBarras),
  ])('says %s', (text) => {
    expect(all(items)).toContain(text)
  })

  it('has room for the name of any municipality beside its number', async () => {
    const printed = await readItems(await print({ municipio: 'Vila Bela da Santíssima Trindade do Norte de Minas' }), 1)
    const title = printed.find(({ text }) => text.startsWith('Prefeitura'))
    expect(title?.text).toContain('do Norte de Minas')
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThan(printed.find(({ text }) => text === 'Guia nº')?.x ?? 0)
  })

  it('bears the Pix as text, whole and in order, under its heading', () => {
    const { x } = items.find(({ text }) => text === 'Pague com Pix') ?? { x: 0 }
    const pieces = items.filter(({ text }) => text.length > 5 && impressa.pix?.includes(text))
    expect(pieces.map(({ text }) => text).join('')).toBe(impressa.pix)
    expect(new Set(pieces.map((piece) => Math.round(piece.x)))).toEqual(new Set([Math.round(x)]))
  })

  it('of a taker without inscription says so; past its last day, settled, exempt or in a city without Pix it bears no code to pay by', async () => {
    const { guia, contribuinte } = impressa
    expect(await textOf({ guia: { ...guia, papel: 'TOMADOR' }, contribuinte: { ...contribuinte, inscricao: null } })).toMatch(
      /CPF\/CNPJ: 40\.000\.001\/0001-50 Competência: 03\/2026\s+Papel: Tomador/,
    )
    const linha = linhaDigitavelArrecadacao(guia.codigoBarras)
    expect(await textOf({ pix: null })).toContain('O município não recebe por Pix.')
    expect(await textOf({ hoje: '2026-05-01' })).not.toContain(impressa.pix?.slice(0, 20))
    expect(await textOf({ isenta: true })).not.toContain(linha)
    const paga = await textOf({ guia: { ...guia, estado: 'PAGA' } })
    expect([paga.includes('PAGA'), paga.includes(linha), paga.includes('Pague com Pix')]).toEqual([true, false, false])
    expect(await textOf({ producao: false })).toContain('SEM VALOR FISCAL')
  })

  it('that was paid asks for no payment any more: its situation, its total, what was received and when', async () => {
    const recebido = { em: '2026-04-20', valor: reais('1096.16') }
    const printed = await readItems(await print({ guia: { ...impressa.guia, estado: 'PAGA' }, recebido }), 1)
    expect(textUnder(printed, 'Situação')).toBe('Paga')
    expect(textUnder(printed, 'Total')).toBe('R$ 1.095,15')
    expect(all(printed)).toContain('Recebido em 20/04/2026: R$ 1.096,16')
    for (const words of ['Pagar até', 'Total a pagar', 'Pague em dia.']) expect(all(printed), words).not.toContain(words)
  })
})
