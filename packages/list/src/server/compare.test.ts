import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { KindName } from '@iss/kinds'
import { describe, expect, it } from 'vitest'
import { compared, differenceWords, variationWords } from './compare.ts'

const words = (kind: KindName, atual: unknown, outro: unknown) => {
  const item = compared('x', kind, atual, outro)
  return [differenceWords(item), variationWords(item)]
}
const reais = (text: string) => Dinheiro.from(text)

describe('one figure beside another', () => {
  it.each([
    ['120.00', '100.00', '+20,00', '+20,00%'],
    ['100.00', '120.00', '-20,00', '-16,67%'],
    ['100.00', '100.00', '0,00', '0,00%'],
    // Half to even: 0,125 % is 0,12 %, 0,375 % is 0,38 %.
    ['8.01', '8.00', '+0,01', '+0,12%'],
    ['8.03', '8.00', '+0,03', '+0,38%'],
    // Beyond what a number of the browser holds exactly.
    ['90071992547409.93', '90071992547409.92', '+0,01', '0,00%'],
    // Against a negative amount the sign says where it went.
    ['50.00', '-100.00', '+150,00', '+150,00%'],
  ])('R$ %s beside R$ %s: %s, %s', (atual, outro, difference, variation) => {
    expect(words('money', reais(atual), reais(outro))).toEqual([difference, variation])
  })

  it('has no percent of nothing, and no difference to what is not there', () => {
    expect(words('money', reais('10'), Dinheiro.zero)).toEqual(['+10,00', ''])
    expect(words('money', reais('10'), undefined)).toEqual(['', ''])
    expect(words('text', 'A', 'B')).toEqual(['', ''])
  })

  it('counts and quantities differ exactly, rates in points', () => {
    expect(words('integer', 1500, 1200)).toEqual(['+300', '+25,00%'])
    expect(words('decimal', Decimal4.from('0.3'), Decimal4.from('0.1'))).toEqual(['+0,20', '+200,00%'])
    expect(words('percent', Aliquota.from('2.5'), Aliquota.from('3'))).toEqual(['-0,50 p.p.', ''])
  })
})
