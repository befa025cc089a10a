import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { preverMes, textoVariacao, variacao } from './previsao.ts'

const reais = (texto: string) => Dinheiro.from(texto)

describe('forecast of a month', () => {
  it.each([
    // So far twice as much as a year ago: the rest doubles as well.
    ['2000.00', '1000.00', '1500.00', '3000.00'],
    // Half as much.
    ['500.00', '1000.00', '3000.00', '1500.00'],
    // Nothing so far a year ago: the rest as it was.
    ['700.00', '0.00', '900.00', '1600.00'],
    // The month was over a year ago.
    ['700.00', '900.00', '900.00', '700.00'],
    ['0.00', '0.00', '0.00', '0.00'],
  ])('%s so far, %s of %s a year ago: %s', (ateHoje, antesAteHoje, antesTodo, esperado) =>
    expect(
      preverMes({ ateHoje: reais(ateHoje), antesAteHoje: reais(antesAteHoje), antesTodo: reais(antesTodo) }).toString(),
    ).toBe(esperado),
  )
})

describe('comparison with a year ago', () => {
  it.each([
    ['1120.00', '1000.00', 12, 'R$ 1.000,00 em 04/2025 (+12%)'],
    ['880.00', '1000.00', -12, 'R$ 1.000,00 em 04/2025 (−12%)'],
    ['1000.00', '1000.00', 0, 'R$ 1.000,00 em 04/2025 (+0%)'],
    ['880.00', '0.00', null, 'R$ 0,00 em 04/2025'],
  ])('%s against %s', (valor, antes, porcento, texto) => {
    expect(variacao(reais(valor), reais(antes))).toBe(porcento)
    expect(textoVariacao(reais(valor), reais(antes), '04/2025')).toBe(texto)
  })
})
