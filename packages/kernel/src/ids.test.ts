import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALFABETO, codigoVerificacao, formatSenha, normalizeSenha, randomCode, senhaDocumento } from './ids.ts'

describe('random codes', () => {
  it('have their length and only unmistakable characters', () => {
    for (let n = 0; n < 200; n++) {
      expect(senhaDocumento()).toMatch(/^[A-HJ-NP-Z2-9]{16}$/)
      expect(codigoVerificacao()).toMatch(/^[A-HJ-NP-Z2-9]{9}$/)
    }
    expect(new Set(ALFABETO).size).toBe(32)
  })

  it('do not repeat', () => {
    expect(new Set(Array.from({ length: 5000 }, senhaDocumento)).size).toBe(5000)
  })

  it('use every character about equally often', () => {
    const counts = new Map<string, number>()
    for (const character of randomCode(64_000)) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect(counts.size).toBe(32)
    for (const count of counts.values()) {
      // 2000 expected, standard deviation about 44: seven deviations either side
      expect(count).toBeGreaterThan(1690)
      expect(count).toBeLessThan(2310)
    }
  })
})

describe('U3-3.2-01 formatSenha', () => {
  it.each([
    ['ABCDEFGHJKLMNPQR', 'ABCD.EFGH.JKLM.NPQR'],
    ['abcdefghjklmnpqr', 'ABCD.EFGH.JKLM.NPQR'],
    ['ABCDEFGHJKLMNPQRST', 'ABCD.EFGH.JKLM.NPQR.ST'],
    ['abcdefghjklmnpq', 'abcdefghjklmnpq'],
    ['AB12', 'AB12'],
    ['', ''],
    ['ab12-CD34-ef56-GH78-jk90', 'ab12-CD34-ef56-GH78-jk90'],
    ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'ABCD.EFGH.JKLM.NPQR.STUV.WXYZ'],
  ])('%s is shown %s', (senha, expected) => {
    expect(formatSenha(senha)).toBe(expected)
  })

  it.each([
    ['abcd.efgh.jklm.npqr', 'ABCDEFGHJKLMNPQR'],
    [' ABCD EFGH-JKLM NPQR ', 'ABCDEFGHJKLMNPQR'],
    ['ab12-CD34-ef56-GH78-jk90', 'AB12-CD34-EF56-GH78-JK90'],
    ['k3v9-m', 'K3V9M'],
  ])('%j is compared as %s', (text, expected) => {
    expect(normalizeSenha(text)).toBe(expected)
  })

  it('what is shown finds the document again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...ALFABETO), maxLength: 40 }), (senha) => {
        expect(normalizeSenha(formatSenha(senha))).toBe(senha)
        expect(normalizeSenha(formatSenha(senha).toLowerCase())).toBe(senha)
      }),
    )
  })
})
