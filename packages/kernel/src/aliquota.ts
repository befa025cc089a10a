import { rescale } from './rounding.ts'
import { compareBigint, printBrazilian, printDecimal, scanBrazilian, scanDecimal } from './scaled.ts'

const SCALE = 4

/** A rate in percent with up to 4 decimals: Aliquota.from('2.5') is 2.5 %. Immutable. */
export class Aliquota {
  static readonly zero = new Aliquota(0n)
  static readonly cem = new Aliquota(1_000_000n)

  private readonly raw: bigint

  private constructor(scaled: bigint) {
    this.raw = scaled
    Object.freeze(this)
  }

  /** Takes '3.00', '2.0100' or another rate. Refuses (RangeError) exponents, NaN and more than 4 decimals. */
  static from(value: string | Aliquota): Aliquota {
    if (value instanceof Aliquota) return value
    const scaled = scanDecimal(value, SCALE)
    if (scaled === null) throw new RangeError(`Not a rate with up to 4 decimals: '${value}'`)
    return new Aliquota(scaled)
  }

  /** Takes ten-thousandths of a percent: 25000n is 2.5 %. */
  static scaled(value: bigint): Aliquota {
    return new Aliquota(value)
  }

  /** Reads '3,00' or '2,5856', with or without a percent sign. Refuses anything else with RangeError. */
  static parseBr(text: string): Aliquota {
    const scaled = scanBrazilian(text.replace(/\s*%\s*$/, ''), SCALE)
    if (scaled === null) throw new RangeError(`Not a rate with up to 4 decimals: '${text}'`)
    return new Aliquota(scaled)
  }

  plus(other: Aliquota): Aliquota {
    return new Aliquota(this.raw + other.raw)
  }

  minus(other: Aliquota): Aliquota {
    return new Aliquota(this.raw - other.raw)
  }

  isZero(): boolean {
    return this.raw === 0n
  }

  isNegative(): boolean {
    return this.raw < 0n
  }

  /** -1, 0 or 1. */
  compare(other: Aliquota): -1 | 0 | 1 {
    return compareBigint(this.raw, other.raw)
  }

  eq(other: Aliquota): boolean {
    return this.raw === other.raw
  }

  gt(other: Aliquota): boolean {
    return this.raw > other.raw
  }

  gte(other: Aliquota): boolean {
    return this.raw >= other.raw
  }

  lt(other: Aliquota): boolean {
    return this.raw < other.raw
  }

  lte(other: Aliquota): boolean {
    return this.raw <= other.raw
  }

  /** The rate rounded half to even to 2 decimals. */
  round2(): Aliquota {
    return new Aliquota(rescale(rescale(this.raw, SCALE, 2), 2, SCALE))
  }

  /** Ten-thousandths of a percent. */
  toScaled(): bigint {
    return this.raw
  }

  /** Wire form with at least 2 decimals: '3.00', '2.5856'. */
  toString(): string {
    return printDecimal(this.raw, SCALE, 2)
  }

  toJSON(): string {
    return this.toString()
  }

  /** Display form: 2 decimals, 4 when the rate has more than 2 (spec 3 §5): '3,00', '2,5856', '2,5850'. */
  format(): string {
    const rounded = this.raw % 100n === 0n
    return printBrazilian(this.raw, SCALE, rounded ? 2 : 4)
  }
}
