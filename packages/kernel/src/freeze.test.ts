import { expect, it } from 'vitest'
import { deepFreeze } from './freeze.ts'

it('freezes rows with everything in them', () => {
  const linha = deepFreeze({ nome: 'a', partes: [{ valor: 1 }], quando: null })
  expect(() => (linha.partes as { valor: number }[]).push({ valor: 2 })).toThrow(TypeError)
  expect(() => Object.assign(linha.partes[0] ?? {}, { valor: 3 })).toThrow(TypeError)
  expect(linha).toEqual({ nome: 'a', partes: [{ valor: 1 }], quando: null })
})
