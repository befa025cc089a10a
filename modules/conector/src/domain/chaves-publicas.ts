import type { Violation } from '@iss/kernel/errors'
import { conectorErrors } from './errors.ts'

/** The keys of a text, one a line. */
export const listChavesPublicas = (texto: string | null): string[] =>
  (texto ?? '')
    .split(/\r?\n/)
    .map((linha) => linha.trim())
    .filter((linha) => linha !== '')

/** SPKI of ed25519 in base64: twelve octets of head and thirty-two of key. */
const spki = /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/

/** Refuses a line that is no public key of ed25519. */
export function validarChavesPublicas(texto: string | null): Violation[] {
  return listChavesPublicas(texto).every((chave) => spki.test(chave)) ? [] : [conectorErrors.chavePublicaInvalida]
}
