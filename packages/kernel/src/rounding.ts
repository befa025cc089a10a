/**
 * The one rounding of the product: half to even, on integers.
 * Returns `numerator / denominator` rounded to an integer; `denominator` must not be zero.
 */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero')
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const quotient = n / d
  const twice = (n % d) * 2n
  const up = twice > d || (twice === d && quotient % 2n === 1n)
  const rounded = up ? quotient + 1n : quotient
  return negative ? -rounded : rounded
}

/** Changes the scale of a scaled integer (`value / 10^from`) to `10^to`, rounding half to even when digits are lost. */
export function rescale(value: bigint, from: number, to: number): bigint {
  if (to >= from) return value * 10n ** BigInt(to - from)
  return divideHalfEven(value, 10n ** BigInt(from - to))
}
