import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { prever, textoVariacao, variacao } from './previsao.ts'

const reais = (texto: string) => Dinheiro.from(texto)

describe('forecast of a month or a year', () => {
  it.each([
    // Twelve months twice as good as those before: the rest doubles, whatever came in so far.
    ['2000.00', '1000.00', '1500.00', '24000.00', '12000.00', '3000.00'],
    ['0.00', '0.00', '1490.96', '24000.00', '12000.00', '2981.92'],
    // Half as good.
    ['500.00', '1000.00', '3000.00', '6000.00', '12000.00', '1500.00'],
    // Nothing in the twelve before: the rest as it was; nothing in the last twelve: no rest.
    ['700.00', '0.00', '900.00', '5000.00', '0.00', '1600.00'],
    ['700.00', '0.00', '900.00', '0.00', '5000.00', '700.00'],
    // Nothing was left a year ago: a month or year that is over.
    ['700.00', '900.00', '900.00', '24000.00', '12000.00', '700.00'],
    ['0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
  ])('%s so far, %s of %s a year ago, twelve months %s against %s: %s', (...valores) => {
    const [ateHoje, antesAteHoje, antesTodo, doze, dozeAntes, esperado] = valores.map(reais) as [
      Dinheiro,
      Dinheiro,
      Dinheiro,
      Dinheiro,
      Dinheiro,
      Dinheiro,
    ]
    expect(prever({ ateHoje, antesAteHoje, antesTodo, doze, dozeAntes }).toString()).toBe(esperado.toString())
  })
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
