import { expect, it } from 'vitest'
import { listEnderecos } from './enderecos-email.ts'

it.each([
  ['', []],
  [' ana@exemplo.com ', ['ana@exemplo.com']],
  [
    'ana@exemplo.com, bia@exemplo.com;caio@exemplo.com\nana@exemplo.com',
    ['ana@exemplo.com', 'bia@exemplo.com', 'caio@exemplo.com'],
  ],
])('addresses of %j', (texto, enderecos) => {
  expect(listEnderecos(texto)).toEqual(enderecos)
})
