import type { Violation } from '@iss/kernel/errors'
import { autoridadeErrors } from './autoridade-errors.ts'

const bloco = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+?-----END CERTIFICATE-----/g

/** The certificates of a PEM text, in its order, each with its BEGIN and END lines; text around them is left out. */
export function splitPem(pem: string): string[] {
  return pem.match(bloco) ?? []
}

/** Refuses a text without any certificate, or with a private key. Whether each can be read is the server's to say. */
export function checkPem(pem: string): Violation[] {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)) return [autoridadeErrors.chavePrivada]
  return splitPem(pem).length === 0 ? [autoridadeErrors.semCertificado] : []
}
