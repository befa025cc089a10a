import { Dinheiro } from './dinheiro.ts'
import { rescale } from './rounding.ts'
import { compareBigint, printBrazilian, printDecimal, scanBrazilian, scanDecimal } from './scaled.ts'

const SCALE = 4

/** An exact decimal with up to 4 places: quantities and unit values. Immutable. */
export class Decimal4 {
  static readonly zero = new Decimal4(0n)
  static readonly one = new Decimal4(10_000n)

  private readonly raw: bigint

  private constructor(scaled: bigint) {
    this.raw = scaled
    Object.freeze(this)
  }

  /** Takes '3', '10.335', '-0.0001', an amount or another Decimal4. Refuses (RangeError) exponents, NaN and more than 4 decimals. */
  static from(value: string | Decimal4 | Dinheiro): Decimal4 {
    if (value instanceof Decimal4) return value
    const scaled = scanDecimal(value.toString(), SCALE)
    if (scaled === null) throw new RangeError(`Not a decimal with up to 4 places: '${value}'`)
    return new Decimal4(scaled)
  }

  /** Takes ten-thousandths: 103350n is 10.335. */
  static scaled(value: bigint): Decimal4 {
    return new Decimal4(value)
  }

  /** Reads '1.234,5678' (dot for thousands, comma for decimals). Refuses anything else with RangeError. */
  static parseBr(text: string): Decimal4 {
    const scaled = scanBrazilian(text, SCALE)
    if (scaled === null) throw new RangeError(`Not a decimal with up to 4 places: '${text}'`)
    return new Decimal4(scaled)
  }

  /** The exact product rounded half to even at the cent: total of an invoice item (spec 3 §5). */
  static timesToDinheiro(a: Decimal4, b: Decimal4): Dinheiro {
    return Dinheiro.centavos(rescale(a.raw * b.raw, SCALE * 2, 2))
  }

  plus(other: Decimal4): Decimal4 {
    return new Decimal4(this.raw + other.raw)
  }

  minus(other: Decimal4): Decimal4 {
    return new Decimal4(this.raw - other.raw)
  }

  isZero(): boolean {
    return this.raw === 0n
  }

  isNegative(): boolean {
    return this.raw < 0n
  }

  /** -1, 0 or 1. */
  compare(other: Decimal4): -1 | 0 | 1 {
    return compareBigint(this.raw, other.raw)
  }

  eq(other: Decimal4): boolean {
    return this.raw === other.raw
  }

  /** Ten-thousandths. */
  toScaled(): bigint {
    return this.raw
  }

  /** Rounds half to even to the cent. */
  toDinheiro(): Dinheiro {
    return Dinheiro.centavos(rescale(this.raw, SCALE, 2))
  }

  /** Wire form, shortest: '3', '10.335'. */
  toString(): string {
    return printDecimal(this.raw, SCALE, 0)
  }

  toJSON(): string {
    return this.toString()
  }

  /** Brazilian form with at least `minDecimals` places (2 unless told): '10,335', '3,00'. */
  format(minDecimals = 2): string {
    return printBrazilian(this.raw, SCALE, minDecimals)
  }
}
