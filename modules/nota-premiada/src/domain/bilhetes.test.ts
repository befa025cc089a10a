import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { bilhetesDaNota, isSorteioAberto, labelPeriodo, quantidadeBilhetes, type RegraSorteio } from './bilhetes.ts'

const valor = (text: string) => Dinheiro.from(text)
const sorteio: RegraSorteio = {
  periodoInicial: '2026-01-01',
  periodoFinal: '2026-03-31',
  dataLimite: '2026-03-20',
  dataSorteio: '2026-04-10',
  situacao: 'ABERTO',
  valorPorBilhete: valor('50.00'),
  maximoPorNota: 100,
}
const nota = { valorTotal: valor('380.00'), emissao: '2026-02-15', tomadorDocumento: '300.000.002-05', avulsa: false }

describe('quantidadeBilhetes', () => {
  it.each([
    ['380.00', 7],
    ['49.99', 0],
    ['50.00', 1],
    ['99.99', 1],
    ['100.00', 2],
    ['5000.00', 100],
    ['999999.99', 100],
    ['0.00', 0],
  ])('E12 %s at 50,00 gives %i', (amount, expected) => {
    expect(quantidadeBilhetes(valor(amount), sorteio)).toBe(expected)
  })

  it('cuts exactly, without binary fractions', () => {
    expect(quantidadeBilhetes(valor('0.30'), { valorPorBilhete: valor('0.10'), maximoPorNota: 100 })).toBe(3)
  })
})

describe('bilhetesDaNota', () => {
  it('E12 gives 7 tickets for 380,00 to a natural person', () => {
    expect(bilhetesDaNota(nota, sorteio, [])).toBe(7)
  })

  it.each([
    ['a company', { tomadorDocumento: '40000001000150' }],
    ['nobody', { tomadorDocumento: null }],
    ['a wrong CPF', { tomadorDocumento: '30000000206' }],
    ['a standalone note', { avulsa: true }],
    ['the day before the period', { emissao: '2025-12-31' }],
    ['the day after the deadline', { emissao: '2026-03-21' }],
    ['the day after the period', { emissao: '2026-04-01' }],
  ])('gives none to %s', (_who, change) => {
    expect(bilhetesDaNota({ ...nota, ...change }, sorteio, [])).toBe(0)
  })

  it('gives none to an excluded document, nor when the list is closed', () => {
    expect(bilhetesDaNota(nota, sorteio, ['30000000205'])).toBe(0)
    expect(bilhetesDaNota(nota, { ...sorteio, situacao: 'FECHADO' }, [])).toBe(0)
  })

  it.each(['2026-01-01', '2026-03-20'])('counts the ends of the period: %s', (emissao) => {
    expect(bilhetesDaNota({ ...nota, emissao }, sorteio, [])).toBe(7)
  })
})

describe('isSorteioAberto', () => {
  it.each([
    ['ABERTO', '2026-04-09', true],
    ['ABERTO', '2026-04-10', false],
    ['FECHADO', '2026-02-01', false],
    ['SORTEADO', '2026-02-01', false],
  ] as const)('%s on %s: %s', (situacao, hoje, expected) => {
    expect(isSorteioAberto({ situacao, dataSorteio: '2026-04-10' }, hoje)).toBe(expected)
  })

  it('without a date stays open', () => {
    expect(isSorteioAberto({ situacao: 'ABERTO', dataSorteio: null }, '2030-01-01')).toBe(true)
  })
})

it('U1-2.8-03 names the period', () => {
  expect(labelPeriodo(sorteio)).toBe('01/01/2026 a 31/03/2026')
})
