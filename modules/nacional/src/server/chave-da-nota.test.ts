import { isChaveNfse, lerChaveNfse } from '@iss/nfse-nacional/chave'
import { describe, expect, it } from 'vitest'
import { chaveDaNota } from './chave-da-nota.ts'

const nota = { numero: 17, senha: 'ABCDEFGH2345', prestador: '11222333000181', emissao: new Date('2026-11-22T17:05:00Z') }

describe('the key of a note of this town', () => {
  it('is the same each time, and right', () => {
    const chave = chaveDaNota(nota, '2111300')
    expect(chaveDaNota({ ...nota }, '2111300')).toBe(chave)
    expect(isChaveNfse(chave)).toBe(true)
    expect(lerChaveNfse(chave)).toMatchObject({ municipio: '2111300', gerador: 1, documento: '11222333000181', numero: '17' })
    expect(chave.slice(36, 40)).toBe('2611')
  })

  it('is another one for another note, and cannot be told from the number alone', () => {
    const chaves = [
      nota,
      { ...nota, senha: 'ABCDEFGH2346' },
      { ...nota, numero: 18 },
      { ...nota, prestador: '11444777000161' },
    ].map((cada) => chaveDaNota(cada, '2111300').slice(40, 49))
    expect(new Set(chaves).size).toBe(4)
  })
})
