import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Aliquota } from './aliquota.ts'

const aliquota = fc.bigInt(0n, 1_000_000n).map((value) => Aliquota.scaled(value))

describe('Aliquota', () => {
  it.each([
    ['3.00', '3.00', '3,00'],
    ['3', '3.00', '3,00'],
    ['2.5', '2.50', '2,50'],
    ['2.5856', '2.5856', '2,5856'],
    ['2.0100', '2.01', '2,01'],
    ['2.585', '2.585', '2,5850'],
    ['0', '0.00', '0,00'],
    ['100', '100.00', '100,00'],
  ])('%s is written %s and shown %s', (text, wire, shown) => {
    expect(Aliquota.from(text).toString()).toBe(wire)
    expect(Aliquota.from(text).format()).toBe(shown)
  })

  it.each(['', '2.58561', '5%', '1e1', 'NaN', '3,00'])('from refuses %j', (text) => {
    expect(() => Aliquota.from(text)).toThrow(RangeError)
  })

  it.each([
    ['3,00', '3.00'],
    ['2,5856', '2.5856'],
    ['5 %', '5.00'],
    ['5%', '5.00'],
  ])('parseBr reads %s as %s', (text, expected) => {
    expect(Aliquota.parseBr(text).toString()).toBe(expected)
  })

  it.each(['3.5', '', '%', '1,00001'])('parseBr refuses %j', (text) => {
    expect(() => Aliquota.parseBr(text)).toThrow(RangeError)
  })

  it.each([
    ['2.5856', '2.59'],
    ['2.5850', '2.58'],
    ['2.5750', '2.58'],
    ['2.5851', '2.59'],
    ['3.00', '3.00'],
  ])('%s rounds half to even to %s', (text, expected) => {
    expect(Aliquota.from(text).round2().toString()).toBe(expected)
  })

  it('compares, adds and is told apart by tests and JSON', () => {
    const [two, five] = [Aliquota.from('2'), Aliquota.from('5')]
    expect([two.compare(five), five.compare(two), two.compare(Aliquota.from('2.0000'))]).toEqual([-1, 1, 0])
    expect([two.lt(five), two.lte(five), two.gt(five), two.gte(five), two.eq(five)]).toEqual([true, true, false, false, false])
    expect([two.lte(two), two.gte(two), two.eq(Aliquota.from('2.00')), two.lt(two), two.gt(two)]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(two.plus(five).toString()).toBe('7.00')
    expect(two.minus(five).toString()).toBe('-3.00')
    expect([two.minus(five).isNegative(), Aliquota.zero.isZero(), two.isZero()]).toEqual([true, true, false])
    expect(Aliquota.from(two)).toBe(two)
    expect(two).not.toEqual(five)
    expect(JSON.stringify(five)).toBe('"5.00"')
    expect(Aliquota.cem.toString()).toBe('100.00')
  })

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(aliquota, (rate) => {
        expect(Aliquota.from(rate.toString()).eq(rate)).toBe(true)
        expect(Aliquota.parseBr(rate.format()).eq(rate)).toBe(true)
        expect(rate.round2().round2().eq(rate.round2())).toBe(true)
        expect(rate.format()).toMatch(/^\d+,(\d{2}|\d{4})$/)
      }),
    )
  })
})
