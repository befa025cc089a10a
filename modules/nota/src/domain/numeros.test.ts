import { Aliquota } from '@iss/kernel/aliquota'
import { describe, expect, it } from 'vitest'
import {
  agruparDeQuatro,
  formatNumeroNota,
  formatNumeroSerie,
  formatPercentual,
  formatSimNao,
  normalizeCodigoVerificacao,
} from './numeros.ts'

describe('display', () => {
  it.each([
    [7, '7'],
    [1234, '1.234'],
    [1234567, '1.234.567'],
    [12345678901234n, '12.345.678.901.234'],
  ])('note number %s is %s', (numero, texto) => expect(formatNumeroNota(numero)).toBe(texto))

  it('series, code, percent, yes or no', () => {
    expect(formatNumeroSerie(123, 'E')).toBe('123/E')
    expect(formatNumeroSerie(123, null)).toBe('123')
    expect(agruparDeQuatro('123456789')).toBe('1234 5678 9')
    expect(normalizeCodigoVerificacao(' ab1.cd-2e ')).toBe('AB1CD2E')
    expect(formatPercentual(Aliquota.from('3.2409'))).toBe('3,2409%')
    expect([formatSimNao(true), formatSimNao(false)]).toEqual(['Sim', 'Não'])
  })
})
