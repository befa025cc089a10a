import { isCnpj } from '@iss/kernel/documento'
import { isData } from '@iss/kernel/data'

const inteiros = /^\d+$/
const decimais = /^-?\d{1,13}(?:,\d{1,2})?$/
const taxas = /^\d{1,3}(?:,\d{1,4})?$/

/** Centavos of '1234,5', '-3' or another decimal of the declaration (comma, no thousands); null for another text. */
export function lerCentavos(texto: string): bigint | null {
  if (!decimais.test(texto)) return null
  const virgula = texto.indexOf(',')
  if (virgula < 0) return BigInt(texto) * 100n
  const fracao = texto.slice(virgula + 1)
  return BigInt(texto.slice(0, virgula) + (fracao.length === 1 ? `${fracao}0` : fracao))
}

/** Ten-thousandths of a percent of '5,00'; null for another text, and above 100 %. */
export function lerAliquota(texto: string): bigint | null {
  if (!taxas.test(texto)) return null
  const [inteiro = '0', fracao = ''] = texto.split(',')
  const valor = BigInt(inteiro + fracao.padEnd(4, '0'))
  return valor > 1_000_000n ? null : valor
}

/** Whether a text is digits only. */
export const isInteiro = (texto: string): boolean => inteiros.test(texto)

/** '2026-03' of '202603'; null when it is no month from 1900 on. */
export function lerMes(texto: string): string | null {
  if (!/^\d{6}$/.test(texto)) return null
  const [ano, mes] = [texto.slice(0, 4), texto.slice(4)]
  return ano >= '1900' && mes >= '01' && mes <= '12' ? `${ano}-${mes}` : null
}

/** Days that were read: a file names the same ones on line after line. */
const datas = new Map<string, string | null>()
const DATAS_LEMBRADAS = 5000

/** '2026-03-15' of '20260315'; null when the calendar has no such day. */
export function lerData(texto: string): string | null {
  const lembrada = datas.get(texto)
  if (lembrada !== undefined) return lembrada
  const data = /^\d{8}$/.test(texto) ? `${texto.slice(0, 4)}-${texto.slice(4, 6)}-${texto.slice(6)}` : ''
  const lida = isData(data) ? data : null
  if (datas.size < DATAS_LEMBRADAS) datas.set(texto, lida)
  return lida
}

/** '1234,57' of centavos, as the files write amounts. */
export function escreverCentavos(valor: bigint): string {
  const sinal = valor < 0n ? '-' : ''
  const absoluto = (valor < 0n ? -valor : valor).toString().padStart(3, '0')
  return `${sinal}${absoluto.slice(0, -2)},${absoluto.slice(-2)}`
}

/** Root (8) and extension (6) as the whole CNPJ that they make, when its check digits hold; null otherwise. */
export function cnpjDaDependencia(raiz: string, extensao: string): string | null {
  const cnpj = raiz + extensao
  return isCnpj(cnpj) ? cnpj : null
}
