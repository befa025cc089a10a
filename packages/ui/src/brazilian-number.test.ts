import { describe, expect, it } from 'vitest'
import { acceptNumberText, toDecimalText } from './brazilian-number.ts'

describe('acceptNumberText', () => {
  it('takes digits, dots and one comma with as many places as the scale', () => {
    expect(acceptNumberText('1.234,56', 2, false)).toBe('1.234,56')
    expect(acceptNumberText('1234,', 2, false)).toBe('1234,')
    expect(acceptNumberText('', 2, false)).toBe('')
  })
  it('drops currency and percent signs and blanks of a pasted text', () => {
    expect(acceptNumberText(' R$ 1.234,56 ', 2, false)).toBe('1.234,56')
    expect(acceptNumberText('5,00 %', 2, false)).toBe('5,00')
  })
  it.each(['1,234', '1,2,3', 'abc', '12a', '-1'])('refuses %s', (text) => {
    expect(acceptNumberText(text, 2, false)).toBeNull()
  })
  it('takes a sign only where negative amounts are allowed, and no comma at scale 0', () => {
    expect(acceptNumberText('-1,50', 2, true)).toBe('-1,50')
    expect(acceptNumberText('1,5', 0, false)).toBeNull()
  })
})

describe('toDecimalText', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1234', '1234'],
    ['1.500', '1500'],
    ['1.500.000', '1500000'],
    ['1500.50', '1500.50'],
    ['1500.5', '1500.5'],
    [',5', '0.5'],
    ['007,10', '7.10'],
    ['-3,25', '-3.25'],
    ['12,', '12'],
    ['1.2.3', '123'],
  ])('U1-9-11 reads %s as %s: the dot separates thousands, the comma decimals', (text, decimal) => {
    expect(toDecimalText(text, 2)).toBe(decimal)
  })
  it('reads nothing out of a box without digits', () => {
    expect(toDecimalText('', 2)).toBeNull()
    expect(toDecimalText('-', 2)).toBeNull()
    expect(toDecimalText(',', 2)).toBeNull()
  })
})
