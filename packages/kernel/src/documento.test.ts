import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatDocumento,
  isCnpj,
  isCpf,
  isDocumento,
  maskDocumento,
  normalizeDocumento,
  raizCnpj,
  tipoDocumento,
  withCheckDigits,
} from './documento.ts'

const CPFS = ['529.982.247-25', '111.444.777-35', '123.456.789-09']
const CNPJS = ['11.222.333/0001-81', '12.ABC.345/01DE-35', '0X.0J9.2JY/0001-96', 'A1.B2C.3D4/0001-93']

const chars = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((list) => list.join(''))
const cpf = chars('0123456789', 9)
  .filter((base) => new Set(base).size > 1)
  .map(withCheckDigits)
const cnpj = chars('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 12)
  .filter((base) => new Set(base).size > 1)
  .map(withCheckDigits)

/** The rule of the tax authority written out: mod 11, weights from the right 2..9 in turn (CPF: growing). */
function referenceDigit(base: string, cycle: boolean): number {
  let sum = 0
  for (let i = 0; i < base.length; i++) {
    const distance = base.length - 1 - i
    sum += (base.charCodeAt(i) - 48) * (2 + (cycle ? distance % 8 : distance))
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

describe('check digits', () => {
  it.each(CPFS)('%s is a CPF', (text) => {
    expect([isCpf(text), isCnpj(text), isDocumento(text), tipoDocumento(text)]).toEqual([true, false, true, 'CPF'])
    expect(isCpf(normalizeDocumento(text))).toBe(true)
  })

  it.each(CNPJS)('%s is a CNPJ', (text) => {
    expect([isCnpj(text), isCpf(text), isDocumento(text), tipoDocumento(text)]).toEqual([true, false, true, 'CNPJ'])
    expect(isCnpj(text.toLowerCase())).toBe(true)
  })

  it.each([
    '529.982.247-26',
    '529.982.247-35',
    '11.222.333/0001-82',
    '12.ABC.345/01DE-36',
    '12.ABD.345/01DE-35',
    '12ABC34501DEA5',
    '5299822472',
    '112223330001811',
    '529.982.247-25x',
    '529,982,247-25',
    '52998224725#',
    'Á1B2C3D4000193',
    '',
  ])('%j is neither', (text) => {
    expect(isDocumento(text)).toBe(false)
  })

  it('repeated digits are refused although their check digits are right', () => {
    for (let digit = 0; digit <= 9; digit++) {
      expect(isDocumento(String(digit).repeat(11))).toBe(false)
      expect(isDocumento(String(digit).repeat(14))).toBe(false)
    }
  })

  it('every base completed by the check digits is valid, and agrees with the written rule', () => {
    fc.assert(
      fc.property(cpf, cnpj, (c, j) => {
        expect(isCpf(c)).toBe(true)
        expect(isCnpj(j)).toBe(true)
        expect(c.endsWith(`${referenceDigit(c.slice(0, 9), false)}${referenceDigit(c.slice(0, 10), false)}`)).toBe(true)
        expect(j.endsWith(`${referenceDigit(j.slice(0, 12), true)}${referenceDigit(j.slice(0, 13), true)}`)).toBe(true)
      }),
    )
  })

  it('one wrong check digit is always found', () => {
    fc.assert(
      fc.property(fc.oneof(cpf, cnpj), fc.integer({ min: 1, max: 9 }), fc.constantFrom(1, 2), (text, shift, place) => {
        const at = text.length - place
        const wrong = text.slice(0, at) + ((Number(text[at]) + shift) % 10) + text.slice(at + 1)
        expect(isDocumento(wrong)).toBe(false)
      }),
    )
  })

  it('withCheckDigits refuses other lengths', () => {
    expect(() => withCheckDigits('1234')).toThrow(RangeError)
    expect(withCheckDigits('12.ABC.345/01DE')).toBe('12ABC34501DE35')
  })
})

describe('forms', () => {
  it.each([
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    [' 529 982 247-25 ', '52998224725'],
    ['529_982', '529_982'],
    ['52998224725x', '52998224725X'],
  ])('%j is normalised to %j', (text, expected) => {
    expect(normalizeDocumento(text)).toBe(expected)
  })

  it.each([
    ['52998224725', '529.982.247-25'],
    ['11222333000181', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['123', '123'],
    ['PASS-99/1', 'PASS-99/1'],
    ['', ''],
  ])('U3-5-01 %j is shown %j', (text, expected) => {
    expect(formatDocumento(text)).toBe(expected)
  })

  it.each([
    ['52998224725', '***.982.247-**'],
    ['529.982.247-25', '***.982.247-**'],
    ['40333444000150', '40.***.***/0001-50'],
    ['12.ABC.345/01DE-35', '12.***.***/01DE-35'],
    ['AB12345', '*****45'],
    ['A', '*'],
    ['', ''],
  ])('%j is masked %j', (text, expected) => {
    expect(maskDocumento(text)).toBe(expected)
  })

  it('the root of a CNPJ', () => {
    expect(raizCnpj('12.ABC.345/01DE-35')).toBe('12ABC345')
    expect(raizCnpj('529.982.247-25')).toBeNull()
    expect(tipoDocumento('123')).toBeNull()
  })

  it('formatting and normalising are inverse', () => {
    fc.assert(
      fc.property(fc.oneof(cpf, cnpj), (text) => {
        expect(normalizeDocumento(formatDocumento(text))).toBe(text)
        expect(formatDocumento(formatDocumento(text))).toBe(formatDocumento(text))
        expect(isDocumento(formatDocumento(text))).toBe(true)
      }),
    )
  })
})
