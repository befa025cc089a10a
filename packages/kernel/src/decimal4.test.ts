import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal4 } from './decimal4.ts'
import { Dinheiro } from './dinheiro.ts'

const decimal = fc.bigInt(-(10n ** 12n), 10n ** 12n).map((value) => Decimal4.scaled(value))

describe('Decimal4', () => {
  it.each([
    ['3', '3', '3,00'],
    ['10.335', '10.335', '10,335'],
    ['0.0001', '0.0001', '0,0001'],
    ['-1234.5', '-1234.5', '-1.234,50'],
    ['2.5000', '2.5', '2,50'],
  ])('%s is written %s and shown %s', (text, wire, shown) => {
    expect(Decimal4.from(text).toString()).toBe(wire)
    expect(Decimal4.from(text).format()).toBe(shown)
  })

  it('shows as many decimals as asked', () => {
    expect(Decimal4.from('3').format(4)).toBe('3,0000')
    expect(Decimal4.from('3.5').format(0)).toBe('3,5')
    expect(Decimal4.from('3').format(0)).toBe('3')
  })

  it.each(['', '1.23456', '1e2', 'NaN', '1,5', '1.'])('from refuses %j', (text) => {
    expect(() => Decimal4.from(text)).toThrow(RangeError)
  })

  it.each([
    ['1.234,5678', '1234.5678'],
    ['0,5', '0.5'],
    ['1.000', '1000'],
  ])('parseBr reads %s as %s', (text, expected) => {
    expect(Decimal4.parseBr(text).toString()).toBe(expected)
  })

  it.each(['1,23456', '1.5', 'x', ''])('parseBr refuses %j', (text) => {
    expect(() => Decimal4.parseBr(text)).toThrow(RangeError)
  })

  it.each([
    ['3', '10.335', '31.00'],
    ['1', '2.345', '2.34'],
    ['1', '2.355', '2.36'],
    ['0.5', '0.01', '0.00'],
    ['1.5', '0.01', '0.02'],
    ['-1', '2.345', '-2.34'],
    ['2', '1500', '3000.00'],
    ['0', '9.99', '0.00'],
  ])('item total %s x %s = %s', (quantidade, unitario, total) => {
    expect(Decimal4.timesToDinheiro(Decimal4.from(quantidade), Decimal4.from(unitario)).toString()).toBe(total)
  })

  it('takes and gives amounts', () => {
    expect(Decimal4.from(Dinheiro.from('9.75')).toString()).toBe('9.75')
    expect(Decimal4.from('2.345').toDinheiro().toString()).toBe('2.34')
  })

  it('computes and compares', () => {
    const [a, b] = [Decimal4.from('1.0001'), Decimal4.from('1')]
    expect(a.plus(b).toString()).toBe('2.0001')
    expect(b.minus(a).toString()).toBe('-0.0001')
    expect([a.compare(b), b.compare(a), a.compare(a)]).toEqual([1, -1, 0])
    expect([a.eq(b), a.eq(Decimal4.from('1.00010'.slice(0, 6)))]).toEqual([false, true])
    expect([Decimal4.zero.isZero(), b.minus(a).isNegative(), Decimal4.one.eq(b)]).toEqual([true, true, true])
    expect(a).not.toEqual(b)
    expect(JSON.stringify([a])).toBe('["1.0001"]')
  })

  it('reads back what it writes, and a total does not depend on the order of the factors', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(Decimal4.from(a.toString()).eq(a)).toBe(true)
        expect(Decimal4.parseBr(a.format()).eq(a)).toBe(true)
        expect(Decimal4.timesToDinheiro(a, b).eq(Decimal4.timesToDinheiro(b, a))).toBe(true)
        expect(Decimal4.timesToDinheiro(a, Decimal4.one).eq(a.toDinheiro())).toBe(true)
      }),
    )
  })
})
