import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideHalfEven, rescale } from './rounding.ts'

describe('divideHalfEven', () => {
  it.each<[bigint, bigint, bigint]>([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [5n, -2n, -2n],
    [1n, 2n, 0n],
    [3n, 2n, 2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [0n, 7n, 0n],
    [61725n, 10n, 6172n],
  ])('%d / %d = %d', (numerator, denominator, expected) => {
    expect(divideHalfEven(numerator, denominator)).toBe(expected)
  })

  it('refuses zero as denominator', () => {
    expect(() => divideHalfEven(1n, 0n)).toThrow(RangeError)
  })

  it('is never further than half from the exact quotient and even when exactly half', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(1n, 10n ** 6n), (n, d) => {
        const rounded = divideHalfEven(n, d)
        const distance = 2n * (n - rounded * d)
        const size = distance < 0n ? -distance : distance
        expect(size <= d).toBe(true)
        expect(size < d || rounded % 2n === 0n).toBe(true)
      }),
    )
  })

  it('agrees with the half-even mode of big.js', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.integer({ min: 1, max: 8 }), (value, scale) => {
        const reference = new Big(value.toString()).div(new Big(10).pow(scale)).round(0, Big.roundHalfEven)
        expect(divideHalfEven(value, 10n ** BigInt(scale))).toBe(BigInt(reference.toFixed(0)))
      }),
    )
  })
})

describe('rescale', () => {
  it.each<[bigint, number, number, bigint]>([
    [2345n, 3, 2, 234n],
    [2355n, 3, 2, 236n],
    [15n, 1, 4, 15000n],
    [-2345n, 3, 2, -234n],
    [9n, 0, 0, 9n],
  ])('%d from 10^-%i to 10^-%i is %d', (value, from, to, expected) => {
    expect(rescale(value, from, to)).toBe(expected)
  })
})
