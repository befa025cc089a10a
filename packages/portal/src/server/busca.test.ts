import { expect, it } from 'vitest'
import { montarTermo } from './busca.ts'

it.each([
  ['  Alfa ', { texto: 'Alfa', numero: null, codigo: 'ALFA' }],
  ['123', { texto: '123', numero: 123, codigo: '123' }],
  ['40.000.001/0001-50', { texto: '40.000.001/0001-50', numero: null, codigo: '40000001000150' }],
  ['ab12.cd34', { texto: 'ab12.cd34', numero: null, codigo: 'AB12CD34' }],
  // Longer than any number of a document.
  ['1234567890123', { texto: '1234567890123', numero: null, codigo: '1234567890123' }],
  ['%_', { texto: '%_', numero: null, codigo: '' }],
])('%s', (digitado, termo) => expect(montarTermo(digitado)).toEqual(termo))
