import { buscarConfiguracaoPortal } from '@iss/publico/contract/portal'
import { expect, it } from 'vitest'
import { portalPath, wwwAddress } from './www-redirect.ts'

it.each([
  [
    'https://iss.exemplo.gov.br/landing-page?a=1',
    'https://www.iss.exemplo.gov.br',
    'https://www.iss.exemplo.gov.br/landing-page?a=1',
  ],
  ['https://exemplo.gov.br/landing-page', 'https://www.exemplo.gov.br/', 'https://www.exemplo.gov.br/landing-page'],
  ['https://www.exemplo.gov.br/landing-page', 'https://www.exemplo.gov.br', null],
  ['https://exemplo.gov.br/landing-page', 'https://exemplo.gov.br', null],
  ['https://outra.gov.br/landing-page', 'https://www.exemplo.gov.br', null],
  ['http://localhost:3000/landing-page', 'https://www.localhost', null],
  ['http://portal.localhost/landing-page', 'http://www.portal.localhost', null],
  ['http://192.0.2.7/landing-page', 'http://www.192.0.2.7', null],
  ['http://[::1]:3000/landing-page', 'http://www.exemplo.gov.br', null],
  ['https://exemplo.gov.br/landing-page', 'isto não é um endereço', null],
])('U1-2.3-01 from %s with the address %s: %s', (current, configured, expected) => {
  expect(wwwAddress(current, configured)).toBe(expected)
})

it('asks the call of the contract', () => expect(portalPath).toBe(buscarConfiguracaoPortal.path))
