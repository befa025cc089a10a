import { describe, expect, it } from 'vitest'
import { comDigitoCno, formatCno, isCno } from './cno.ts'

describe('check digit of a CNO or CEI', () => {
  it.each([
    // 1×7 + 1×4 + 5×1 + 8×8 + 3×5 + 0×2 + 0×1 + 2×6 + 4×3 + 9×7 + 8×4 = 214; 1 + 4 = 5; 10 − 5 = 5.
    ['11.583.00249/85', true],
    ['115830024985', true],
    ['11.583.00249/84', false],
    ['11.583.00429/85', false],
    ['00.000.00000/00', false],
    ['11.583.00249/8', false],
    ['1.1.583.00249/85', true],
    ['11.583.0024A/85', false],
    ['', false],
  ])('%s: %s', (texto, valido) => expect(isCno(texto)).toBe(valido))

  it('every base has one digit, which makes it valid and no other does', () => {
    for (const base of ['90123456787', '51200000017', '90001000017']) {
      const [inteiro] = [comDigitoCno(base)]
      const validos = Array.from({ length: 10 }, (_, digito) => `${base}${digito}`).filter(isCno)
      expect(validos.map(formatCno)).toEqual([inteiro])
    }
    expect(() => comDigitoCno('123')).toThrow(RangeError)
    expect(formatCno('MUN-12')).toBe('MUN-12')
  })
})
