import { Aliquota } from '@iss/kernel/aliquota'
import { divideHalfEven, rescale } from '@iss/kernel/rounding'
import type { Dinheiro } from '@iss/kernel/dinheiro'

/**
 * Share of a part in a whole, in percent with two decimals, half to even; null when the whole is nothing. Takes two counts or two amounts.
 * Use it for columns and for their totals alike, so that both round the same way.
 */
export function share(part: number | Dinheiro, whole: number | Dinheiro): Aliquota | null {
  const [of, total] = [units(part), units(whole)]
  return total === 0n ? null : Aliquota.scaled(divideHalfEven(of * 10_000n, total) * 100n)
}

function units(value: number | Dinheiro): bigint {
  return typeof value === 'number' ? BigInt(value) : value.toCentavos()
}

/** A percent that SQL computed (a numeric of any length, as text) with two decimals, half to even: for `mapWith`. */
export function readPercent(value: unknown): Aliquota {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value))
  if (!match) throw new RangeError(`Not a numeric: '${String(value)}'`)
  const [, sign = '', whole = '', fraction = ''] = match
  return Aliquota.scaled(rescale(rescale(BigInt(sign + whole + fraction), fraction.length, 2), 2, 4))
}
