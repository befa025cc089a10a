import { expect, it } from 'vitest'
import { autoridadeErrors } from './autoridade-errors.ts'
import { checkPem, splitPem } from './certificados-pem.ts'

const um = '-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----'

it.each([
  ['', 0, [autoridadeErrors.semCertificado]],
  ['QUJD', 0, [autoridadeErrors.semCertificado]],
  [um, 1, []],
  [`Raiz\n${um}\nIntermediária\n${um}\n`, 2, []],
  [`${um}\n-----BEGIN RSA PRIVATE KEY-----\nQUJD\n-----END RSA PRIVATE KEY-----`, 1, [autoridadeErrors.chavePrivada]],
])('text %#: certificates in it and what is refused', (pem, quantos, violations) => {
  expect(splitPem(pem)).toHaveLength(quantos)
  expect(checkPem(pem)).toEqual(violations)
})
