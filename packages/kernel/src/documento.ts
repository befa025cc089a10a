import { cnpj, cpf } from 'cpf-cnpj-validator'

export type TipoDocumento = 'CPF' | 'CNPJ'

const CPF = /^\d{11}$/
const CNPJ = /^[0-9A-Z]{12}\d{2}$/
const REPEATED = /^(.)\1*$/

/** Upper-case without `.`, `-`, `/` and blanks. Any other character stays, so that a wrong document stays wrong. */
export function normalizeDocumento(text: string): string {
  return text.replace(/[.\-/\s]/g, '').toUpperCase()
}

/** True for a CPF with right check digits, formatted or not. Repeated digits are refused. */
export function isCpf(text: string): boolean {
  const value = normalizeDocumento(text)
  if (!CPF.test(value) || REPEATED.test(value)) return false
  return hasCheckDigits(value, cpf.verifierDigit)
}

/** True for a CNPJ, numeric or alphanumeric (IN RFB 2229/2024), with right check digits, formatted or not. */
export function isCnpj(text: string): boolean {
  const value = normalizeDocumento(text)
  if (!CNPJ.test(value) || REPEATED.test(value)) return false
  return hasCheckDigits(value, cnpj.verifierDigit)
}

/** True for a valid CPF or CNPJ. */
export function isDocumento(text: string): boolean {
  return isCpf(text) || isCnpj(text)
}

/** Tells by the shape alone, check digits aside; null when it is neither. */
export function tipoDocumento(text: string): TipoDocumento | null {
  const value = normalizeDocumento(text)
  if (CPF.test(value)) return 'CPF'
  return CNPJ.test(value) ? 'CNPJ' : null
}

/** '529.982.247-25' for a CPF, '12.ABC.345/01DE-35' for a CNPJ, otherwise the text unchanged (spec 3 §5). */
export function formatDocumento(text: string): string {
  const value = normalizeDocumento(text)
  switch (tipoDocumento(value)) {
    case 'CPF':
      return `${value.slice(0, 3)}.${value.slice(3, 6)}.${value.slice(6, 9)}-${value.slice(9)}`
    case 'CNPJ':
      return `${value.slice(0, 2)}.${value.slice(2, 5)}.${value.slice(5, 8)}/${value.slice(8, 12)}-${value.slice(12)}`
    default:
      return text
  }
}

/**
 * Hides enough of a document to show it to strangers (LGPD): '***.982.247-**', '40.***.***\/0001-50'.
 * Anything else keeps only its last two characters.
 */
export function maskDocumento(text: string): string {
  const value = normalizeDocumento(text)
  switch (tipoDocumento(value)) {
    case 'CPF':
      return `***.${value.slice(3, 6)}.${value.slice(6, 9)}-**`
    case 'CNPJ':
      return `${value.slice(0, 2)}.***.***/${value.slice(8, 12)}-${value.slice(12)}`
    default:
      return value.length > 2 ? '*'.repeat(value.length - 2) + value.slice(-2) : '*'.repeat(value.length)
  }
}

/** The 8 characters that all establishments of a company share; null when the text is no CNPJ. */
export function raizCnpj(text: string): string | null {
  const value = normalizeDocumento(text)
  return CNPJ.test(value) ? value.slice(0, 8) : null
}

/** Completes 9 digits to a CPF or 12 characters to a CNPJ by computing the check digits. For test and demo data. */
export function withCheckDigits(base: string): string {
  const value = normalizeDocumento(base)
  const digit = /^\d{9}$/.test(value) ? cpf.verifierDigit : /^[0-9A-Z]{12}$/.test(value) ? cnpj.verifierDigit : null
  if (!digit) throw new RangeError(`Not the base of a document: '${base}'`)
  const once = value + digit(value)
  return once + digit(once)
}

/** Two mod 11 digits; a letter counts as its ASCII code less 48. */
function hasCheckDigits(value: string, digit: (base: string) => number): boolean {
  const base = value.slice(0, -2)
  const tenth = digit(base)
  return value.endsWith(`${tenth}${digit(base + tenth)}`)
}
