import { normalizeDocumento } from '@iss/kernel/documento'

const PESOS = [7, 4, 1, 8, 5, 2, 1, 6, 3, 7, 4]

/** The last digit of a CNO or CEI from its first eleven: ten less the sum of the last two digits of the weighted sum. Source: rule of the CEI, kept by the CNO. */
function digitoVerificador(onze: string): number {
  const soma = PESOS.reduce((total, peso, indice) => total + peso * Number(onze[indice]), 0)
  return (10 - (((Math.floor(soma / 10) % 10) + (soma % 10)) % 10)) % 10
}

/** True for a CNO or CEI of twelve digits with the right check digit, formatted or not. Zeros alone are refused. */
export function isCno(texto: string): boolean {
  const digitos = normalizeDocumento(texto)
  if (!/^\d{12}$/.test(digitos) || /^0+$/.test(digitos)) return false
  return digitoVerificador(digitos) === Number(digitos[11])
}

/** '51.234.56789/07' for twelve digits, otherwise the text unchanged. */
export function formatCno(texto: string): string {
  const digitos = normalizeDocumento(texto)
  return /^\d{12}$/.test(digitos)
    ? `${digitos.slice(0, 2)}.${digitos.slice(2, 5)}.${digitos.slice(5, 10)}/${digitos.slice(10)}`
    : texto
}

/** Completes eleven digits by the check digit, formatted. For test and demo data. */
export function comDigitoCno(onze: string): string {
  const digitos = normalizeDocumento(onze)
  if (!/^\d{11}$/.test(digitos)) throw new RangeError(`Not the base of a CNO: '${onze}'`)
  return formatCno(`${digitos}${digitoVerificador(digitos)}`)
}
