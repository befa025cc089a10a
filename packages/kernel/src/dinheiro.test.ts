import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Aliquota } from './aliquota.ts'
import { Decimal4 } from './decimal4.ts'
import { Dinheiro } from './dinheiro.ts'

const d = (text: string) => Dinheiro.from(text)
const dinheiro = fc.bigInt(-(10n ** 15n), 10n ** 15n).map((centavos) => Dinheiro.centavos(centavos))
const aliquota = fc.bigInt(0n, 1_000_000n).map((value) => Aliquota.scaled(value))

describe('Dinheiro.from', () => {
  it.each([
    ['1500.00', '1500.00'],
    ['1500', '1500.00'],
    ['9.75', '9.75'],
    ['9.7', '9.70'],
    ['-0.05', '-0.05'],
    ['-0', '0.00'],
    ['007.10', '7.10'],
    ['98765432109876543210.99', '98765432109876543210.99'],
  ])('%s is %s', (text, expected) => {
    expect(d(text).toString()).toBe(expected)
  })

  it.each(['', ' ', '1.234', '1,50', '1e3', 'NaN', 'Infinity', '.5', '5.', '+1', '1 0', '0x10', '--1', '١'])(
    'refuses %j',
    (text) => {
      expect(() => d(text)).toThrow(RangeError)
    },
  )

  it.each([10.5, 10, null, undefined, {}])('refuses what is no text: %s', (value) => {
    expect(() => Dinheiro.from(value as unknown as string)).toThrow(RangeError)
  })

  it('passes an amount through', () => {
    const value = d('1.00')
    expect(Dinheiro.from(value)).toBe(value)
  })

  it('centavos takes whole numbers only', () => {
    expect(Dinheiro.centavos(150).toString()).toBe('1.50')
    expect(Dinheiro.centavos(-5n).toString()).toBe('-0.05')
    for (const wrong of [1.5, Number.NaN, 2 ** 53]) expect(() => Dinheiro.centavos(wrong)).toThrow(RangeError)
  })
})

describe('Dinheiro arithmetic', () => {
  it.each([
    ['7500.00', '5', '375.00'],
    ['1234.50', '5', '61.72'],
    ['46.90', '5', '2.34'],
    ['47.10', '5', '2.36'],
    ['-1234.50', '5', '-61.72'],
    ['100000.00', '2.0100', '2010.00'],
    ['0.01', '2.5856', '0.00'],
    ['1000.00', '0', '0.00'],
  ])('%s at %s %% is %s', (amount, rate, expected) => {
    expect(d(amount).percent(Aliquota.from(rate)).toString()).toBe(expected)
    expect(d(amount).times(Aliquota.from(rate)).toString()).toBe(expected)
  })

  it('the example of the law: base, tax and net value of a note of 10.000,00', () => {
    const base = d('10000').minus(d('500')).minus(d('2000'))
    const iss = base.percent(Aliquota.from('5'))
    const federais = ['0.65', '3', '1', '1.5'].map((rate) => d('10000').percent(Aliquota.from(rate)))
    expect(base.toString()).toBe('7500.00')
    expect(iss.toString()).toBe('375.00')
    expect(Dinheiro.sum(federais).toString()).toBe('615.00')
    const liquido = d('10000').minus(d('500')).minus(d('100')).minus(iss)
    expect(liquido.toString()).toBe('9025.00')
    expect(liquido.minus(Dinheiro.sum(federais)).toString()).toBe('8410.00')
  })

  it('times takes a Decimal4 and whole numbers, and refuses a fraction in a number', () => {
    expect(d('0.05').times(Decimal4.from('0.5')).toString()).toBe('0.02')
    expect(d('0.15').times(Decimal4.from('0.5')).toString()).toBe('0.08')
    expect(d('10.33').times(3).toString()).toBe('30.99')
    expect(d('10.33').times(-2n).toString()).toBe('-20.66')
    expect(() => d('1').times(0.1)).toThrow(RangeError)
  })

  it('ratio rounds once', () => {
    expect(d('100').ratio(1, 3).toString()).toBe('33.33')
    expect(d('100').ratio(15n, 31n).toString()).toBe('48.39')
    expect(() => d('1').ratio(1, 0)).toThrow(RangeError)
  })

  it.each([
    ['50.00', '200.00', 25],
    ['2.00', '3.00', 66],
    ['-2.00', '3.00', -66],
    ['300.00', '200.00', 150],
    ['0.00', '1.00', 0],
  ])('%s of %s is %s whole percent', (part, whole, percent) => expect(d(part).percentOf(d(whole))).toBe(percent))
  it('nothing is no share of nothing', () => expect(() => d('1').percentOf(d('0'))).toThrow(RangeError))

  it('compares', () => {
    const [small, big] = [d('-1.00'), d('2.50')]
    expect([small.lt(big), small.lte(big), small.gt(big), small.gte(big), small.eq(big)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect([big.lte(d('2.5')), big.gte(d('2.5')), big.eq(d('2.5')), big.lt(d('2.5')), big.gt(d('2.5'))]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect([small.compare(big), big.compare(small), big.compare(big)]).toEqual([-1, 1, 0])
    expect(small.min(big)).toBe(small)
    expect(small.max(big)).toBe(big)
    expect([small.isNegative(), big.isPositive(), Dinheiro.zero.isZero()]).toEqual([true, true, true])
    expect([Dinheiro.zero.isNegative(), Dinheiro.zero.isPositive(), big.isZero()]).toEqual([false, false, false])
    expect(small.abs().toString()).toBe('1.00')
    expect(small.negate().toString()).toBe('1.00')
  })

  it('different amounts are different to a test and to JSON', () => {
    expect(d('1')).not.toEqual(d('2'))
    expect(JSON.stringify({ valor: d('1.5') })).toBe('{"valor":"1.50"}')
  })

  it('is a commutative group under plus, and sum does not depend on order or grouping', () => {
    fc.assert(
      fc.property(dinheiro, dinheiro, dinheiro, (a, b, c) => {
        expect(
          a
            .plus(b)
            .plus(c)
            .eq(a.plus(b.plus(c))),
        ).toBe(true)
        expect(a.plus(b).eq(b.plus(a))).toBe(true)
        expect(a.plus(b).minus(b).eq(a)).toBe(true)
        expect(a.plus(a.negate()).isZero()).toBe(true)
        expect(Dinheiro.sum([a, b, c]).eq(Dinheiro.sum([c, a]).plus(b))).toBe(true)
      }),
    )
    expect(Dinheiro.sum([]).isZero()).toBe(true)
  })

  it('percent is within half a cent of the exact product, and odd symmetric', () => {
    fc.assert(
      fc.property(dinheiro, aliquota, (value, rate) => {
        const error = value.toCentavos() * rate.toScaled() - value.percent(rate).toCentavos() * 1_000_000n
        expect(error <= 500_000n && error >= -500_000n).toBe(true)
        expect(value.negate().percent(rate).eq(value.percent(rate).negate())).toBe(true)
      }),
    )
  })
})

describe('Dinheiro.allocate', () => {
  it.each<[string, number[], string[]]>([
    ['100.00', [1, 1, 1], ['33.34', '33.33', '33.33']],
    ['0.05', [3, 7], ['0.02', '0.03']],
    ['0.01', [0, 1, 1], ['0.00', '0.01', '0.00']],
    ['-10.00', [1, 2], ['-3.33', '-6.67']],
    ['0.00', [5, 5], ['0.00', '0.00']],
    ['10.00', [4], ['10.00']],
  ])('%s over %o gives %o', (amount, weights, expected) => {
    expect(d(amount).allocate(weights).map(String)).toEqual(expected)
  })

  it('takes amounts as weights', () => {
    expect(
      d('10')
        .allocate([d('0.10'), d('0.30')])
        .map(String),
    ).toEqual(['2.50', '7.50'])
  })

  it.each([[[]], [[0, 0]], [[1, -1]], [[0.5, 1]], [[Number.NaN]]])('refuses the weights %o', (weights) => {
    expect(() => d('1').allocate(weights)).toThrow(RangeError)
  })

  it('loses no cent, gives nothing for weight zero, and no part is a cent away from its exact share', () => {
    const weights = fc.array(fc.nat(10 ** 9), { minLength: 1, maxLength: 12 }).filter((list) => list.some((w) => w > 0))
    fc.assert(
      fc.property(dinheiro, weights, (value, list) => {
        const parts = value.allocate(list)
        const total = list.reduce((sum, weight) => sum + BigInt(weight), 0n)
        expect(Dinheiro.sum(parts).eq(value)).toBe(true)
        expect(parts).toHaveLength(list.length)
        parts.forEach((part, index) => {
          const weight = BigInt(list[index] ?? 0)
          expect(weight > 0n || part.isZero()).toBe(true)
          const off = part.toCentavos() * total - value.toCentavos() * weight
          expect(off < total && off > -total).toBe(true)
        })
      }),
    )
  })
})

describe('Dinheiro text', () => {
  it.each([
    ['1500', '1.500,00', 'R$ 1.500,00'],
    ['0', '0,00', 'R$ 0,00'],
    ['-0.05', '-0,05', '-R$ 0,05'],
    ['999.99', '999,99', 'R$ 999,99'],
    ['1234567.8', '1.234.567,80', 'R$ 1.234.567,80'],
    ['-123456', '-123.456,00', '-R$ 123.456,00'],
  ])('%s shows as %s and %s', (text, plain, reais) => {
    expect(d(text).format()).toBe(plain)
    expect(d(text).formatReais()).toBe(reais)
  })

  it.each([
    ['1.234,56', '1234.56'],
    ['1234,5', '1234.50'],
    ['1.234', '1234.00'],
    ['12', '12.00'],
    [' R$ 1.500,00 ', '1500.00'],
    ['-3,01', '-3.01'],
  ])('parseBr reads %j as %s', (text, expected) => {
    expect(Dinheiro.parseBr(text).toString()).toBe(expected)
  })

  it.each(['', ',', '1.23,00', '12.34', '1.2345', '1,234', '1,2,3', '1.234.56', 'abc', '1e2', 'R$', ',50', '-R$-1', '.123'])(
    'parseBr refuses %j',
    (text) => {
      expect(() => Dinheiro.parseBr(text)).toThrow(RangeError)
    },
  )

  it('reads back every form it writes', () => {
    fc.assert(
      fc.property(dinheiro, (value) => {
        expect(Dinheiro.from(value.toString()).eq(value)).toBe(true)
        expect(Dinheiro.parseBr(value.format()).eq(value)).toBe(true)
        expect(Dinheiro.parseBr(value.formatReais()).eq(value)).toBe(true)
        expect(Dinheiro.centavos(value.toCentavos()).eq(value)).toBe(true)
        expect(value.toString()).toMatch(/^-?\d+\.\d{2}$/)
      }),
    )
  })
})
