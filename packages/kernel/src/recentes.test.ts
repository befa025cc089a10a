import { expect, it } from 'vitest'
import { deepFreeze } from './freeze.ts'
import { Recentes } from './recentes.ts'

it('keeps the values used last, up to its number', () => {
  const recentes = new Recentes<number>(2)
  expect(recentes.insert('a', 1)).toBe(1)
  recentes.insert('b', 2)
  expect(recentes.find('a')).toBe(1)
  recentes.insert('c', 3)
  expect([recentes.find('a'), recentes.find('b'), recentes.find('c')]).toEqual([1, undefined, 3])
  recentes.insert('a', 4)
  expect([recentes.find('a'), recentes.find('c')]).toEqual([4, 3])
})

it('freezes rows with everything in them', () => {
  const linha = deepFreeze({ nome: 'a', partes: [{ valor: 1 }], quando: null })
  expect(() => (linha.partes as { valor: number }[]).push({ valor: 2 })).toThrow(TypeError)
  expect(() => Object.assign(linha.partes[0] ?? {}, { valor: 3 })).toThrow(TypeError)
  expect(linha).toEqual({ nome: 'a', partes: [{ valor: 1 }], quando: null })
})
