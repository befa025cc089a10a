/** Text forms of scaled integers, shared by Dinheiro, Decimal4 and Aliquota. A scaled integer is `value * 10^scale`. */

/** A number with four decimals, scaled by 10 000: what `Decimal4` is to the values that it multiplies. */
export interface FourDecimals {
  toScaled(): bigint
  toDinheiro(): unknown
}

const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]+))?$/
const BRAZILIAN = /^(-?)([0-9]{1,3}(?:\.[0-9]{3})+|[0-9]+)(?:,([0-9]+))?$/

/** Reads '1500', '1500.0' or '-1.25'. Returns null for anything else and for more than `scale` decimals. */
export function scanDecimal(text: string, scale: number): bigint | null {
  return assemble(DECIMAL.exec(text), scale)
}

/**
 * Reads the Brazilian form: dot separates thousands, comma the decimals ('1.234,56', '1234,5', '-3').
 * Returns null when the groups are not of three digits or there are more than `scale` decimals.
 */
export function scanBrazilian(text: string, scale: number): bigint | null {
  const bare = text.replace(/\s/g, '').replace(/^(-?)R\$(-?)/, '$1$2')
  const match = BRAZILIAN.exec(bare)
  if (match?.[2]) match[2] = match[2].replaceAll('.', '')
  return assemble(match, scale)
}

function assemble(match: RegExpExecArray | null, scale: number): bigint | null {
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  if (fraction.length > scale) return null
  const value = BigInt(whole + fraction.padEnd(scale, '0'))
  return sign ? -value : value
}

/** Writes a scaled integer with a dot and at least `minDecimals` decimals; zeros beyond are dropped. */
export function printDecimal(value: bigint, scale: number, minDecimals: number): string {
  const [whole, fraction] = parts(value, scale, minDecimals)
  return sign(value) + whole + (fraction && `.${fraction}`)
}

/** Writes a scaled integer in the Brazilian form, at least `minDecimals` decimals; zeros beyond are dropped. */
export function printBrazilian(value: bigint, scale: number, minDecimals: number): string {
  const [whole, fraction] = parts(value, scale, minDecimals)
  return sign(value) + whole.replace(/\B(?=(?:\d{3})+$)/g, '.') + (fraction && `,${fraction}`)
}

function sign(value: bigint): string {
  return value < 0n ? '-' : ''
}

function parts(value: bigint, scale: number, minDecimals: number): [whole: string, fraction: string] {
  const text = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  let fraction = text.slice(text.length - scale)
  while (fraction.length > minDecimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return [text.slice(0, text.length - scale), fraction]
}

/** Three-way comparison of two integers: -1, 0 or 1. */
export function compareBigint(a: bigint, b: bigint): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}
