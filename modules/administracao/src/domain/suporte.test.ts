import { expect, it } from 'vitest'
import { montarTermoSuporte } from './suporte.ts'

it.each([
  ['40.000.001/0001-50', { texto: '40.000.001/0001-50', codigo: '40000001000150', numero: null }],
  [' 7 ', { texto: '7', codigo: '7', numero: 7 }],
  ['Maria@x.example', { texto: 'maria@x.example', codigo: 'MARIAXEXAMPLE', numero: null }],
  ['ab', null],
  ['', null],
])('%j is searched as %j', (texto, termo) => {
  expect(montarTermoSuporte(texto)).toEqual(termo)
})
