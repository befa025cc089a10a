import { expect, it } from 'vitest'
import { isSenhaAceita, segundosBloqueio } from './limites.ts'

it.each([
  [0, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [7, 120],
  [9, 480],
  [10, 900],
  [50, 900],
])('after %i failures in a row the user name is locked for %i seconds', (tentativas, segundos) => {
  expect(segundosBloqueio(tentativas)).toBe(segundos)
})

it.each([
  ['12345', false],
  ['123456', true],
  ['áéíóúç', true],
  ['😀😀😀😀😀', false],
])('U1-9 the password %s has six characters or more: %s', (senha, aceita) => {
  expect(isSenhaAceita(senha)).toBe(aceita)
})
