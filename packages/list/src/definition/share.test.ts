import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import { readPercent, share } from './share.ts'

it('shares are percents with two decimals, half to even', () => {
  expect(share(1, 3)?.toString()).toBe('33.33')
  expect(share(1, 800)?.toString()).toBe('0.12')
  expect(share(3, 800)?.toString()).toBe('0.38')
  expect(share(Dinheiro.from('25.00'), Dinheiro.from('200.00'))?.toString()).toBe('12.50')
  expect(share(7, 7)?.toString()).toBe('100.00')
  expect(share(0, 0)).toBeNull()
})

it('a percent from SQL rounds as a share does', () => {
  expect(readPercent('0.12500000000000000000').toString()).toBe('0.12')
  expect(readPercent('33.3333333333333333').toString()).toBe(share(1, 3)?.toString())
  expect(readPercent('100').toString()).toBe('100.00')
  expect(() => readPercent('x')).toThrow(RangeError)
})
