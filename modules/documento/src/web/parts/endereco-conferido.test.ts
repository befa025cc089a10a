import { expect, it } from 'vitest'
import { enderecoConferido } from './endereco-conferido.ts'

it('C1-7.public-login-service-13 plus signs of the proof become %2B and come back whole', () => {
  const url = enderecoConferido('/public/documentos', 'ABCD2345', 'a+b/c==')
  expect(url).toBe('/public/documentos?senha=ABCD2345&data=a%2Bb%2Fc%3D%3D')
  expect(new URL(url, 'http://x').searchParams.get('data')).toBe('a+b/c==')
})
