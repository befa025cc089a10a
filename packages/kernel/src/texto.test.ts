import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { counted, digits, fold, truncate } from './texto.ts'

describe('texto', () => {
  it.each([
    [' São  JOÃO\tda Barra ', 'sao joao da barra'],
    ['Ação', 'acao'],
    ['AC\u0327A\u0303O', 'acao'],
    ['Nº 1', 'nº 1'],
    ['', ''],
  ])('fold(%j) is %j', (text, expected) => {
    expect(fold(text)).toBe(expected)
  })

  it.each([
    [1, '1 guia'],
    [0, '0 guias'],
    [2, '2 guias'],
    [1200, '1.200 guias'],
  ])('%i of a noun is "%s"', (quantity, text) => expect(counted(quantity, 'guia', 'guias')).toBe(text))

  it('folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  it('neither case nor composition of accents matters', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aáàâãbcçdeéêfiíoóôõuúüz 0-.'), maxLength: 30 })
    fc.assert(
      fc.property(letters, (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text))
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
        expect(fold(text)).toMatch(/^[a-z0-9.\- ]*$/)
      }),
    )
  })

  it.each<[string, number, string]>([
    ['Serviços', 20, 'Serviços'],
    ['Serviços', 8, 'Serviços'],
    ['Serviços', 5, 'Serv…'],
    ['a b c', 3, 'a…'],
    ['😀😀😀', 2, '😀…'],
    ['abc', 1, '…'],
    ['abc', 0, ''],
  ])('truncate(%j, %i) is %j', (text, n, expected) => {
    expect(truncate(text, n)).toBe(expected)
  })

  it('truncate never passes the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, n) => {
        expect(Array.from(truncate(text, n)).length).toBeLessThanOrEqual(n)
      }),
    )
  })

  it('digits keeps 0 to 9 only', () => {
    expect(digits('(27) 9-9a٣')).toBe('2799')
  })
})
