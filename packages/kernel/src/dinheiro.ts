import type { Aliquota } from './aliquota.ts'
import { divideHalfEven } from './rounding.ts'
import { compareBigint, type FourDecimals, printBrazilian, printDecimal, scanBrazilian, scanDecimal } from './scaled.ts'

/** An amount in reais with exactly 2 decimals, held as an integer number of centavos. Immutable. */
export class Dinheiro {
  static readonly zero = new Dinheiro(0n)

  private readonly valor: bigint

  private constructor(centavos: bigint) {
    this.valor = centavos
    Object.freeze(this)
  }

  /** Takes '1500.00', '1500', '9.7', '-3.25' or another amount. Refuses (RangeError) exponents, NaN and more than 2 decimals. */
  static from(value: string | Dinheiro): Dinheiro {
    if (value instanceof Dinheiro) return value
    const centavos = typeof value === 'string' ? scanDecimal(value, 2) : null
    if (centavos === null) throw new RangeError(`Not an amount with up to 2 decimals: '${String(value)}'`)
    return new Dinheiro(centavos)
  }

  /** Takes a whole number of centavos; a number must be a safe integer. */
  static centavos(value: bigint | number): Dinheiro {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`Not whole centavos: ${value}`)
    return new Dinheiro(BigInt(value))
  }

  /** Reads '1.234,56' or 'R$ 1.234,56' (dot for thousands, comma for decimals; spec 3 §5). Refuses anything else with RangeError. */
  static parseBr(text: string): Dinheiro {
    const centavos = scanBrazilian(text, 2)
    if (centavos === null) throw new RangeError(`Not an amount with up to 2 decimals: '${text}'`)
    return new Dinheiro(centavos)
  }

  /** Sum of the list; zero when empty. */
  static sum(list: Iterable<Dinheiro>): Dinheiro {
    let total = 0n
    for (const item of list) total += item.valor
    return new Dinheiro(total)
  }

  plus(other: Dinheiro): Dinheiro {
    return new Dinheiro(this.valor + other.valor)
  }

  minus(other: Dinheiro): Dinheiro {
    return new Dinheiro(this.valor - other.valor)
  }

  negate(): Dinheiro {
    return new Dinheiro(-this.valor)
  }

  abs(): Dinheiro {
    return this.valor < 0n ? this.negate() : this
  }

  /**
   * Product rounded half to even to the cent. The factor is a Decimal4, a whole number, or an Aliquota,
   * which counts as the fraction it stands for (5 % multiplies by 0.05).
   */
  times(factor: FourDecimals | Aliquota | number | bigint): Dinheiro {
    if (typeof factor === 'bigint') return new Dinheiro(this.valor * factor)
    if (typeof factor === 'number') {
      if (!Number.isSafeInteger(factor)) throw new RangeError(`Not a whole factor: ${factor}`)
      return new Dinheiro(this.valor * BigInt(factor))
    }
    const divisor = 'round2' in factor ? 1_000_000n : 10_000n
    return new Dinheiro(divideHalfEven(this.valor * factor.toScaled(), divisor))
  }

  /** round half to even (amount x rate / 100): 1234.50 at 5 % is 61.72. */
  percent(aliquota: Aliquota): Dinheiro {
    return this.times(aliquota)
  }

  /** Amount x numerator / denominator, rounded once, half to even (pro rata). */
  ratio(numerator: bigint | number, denominator: bigint | number): Dinheiro {
    return new Dinheiro(divideHalfEven(this.valor * BigInt(numerator), BigInt(denominator)))
  }

  /** How much of `whole` this is, in whole percent, towards zero. Refuses (RangeError) a whole of nothing. */
  percentOf(whole: Dinheiro): number {
    return Number((this.valor * 100n) / whole.valor)
  }

  isZero(): boolean {
    return this.valor === 0n
  }

  isNegative(): boolean {
    return this.valor < 0n
  }

  isPositive(): boolean {
    return this.valor > 0n
  }

  /** -1, 0 or 1. */
  compare(other: Dinheiro): -1 | 0 | 1 {
    return compareBigint(this.valor, other.valor)
  }

  eq(other: Dinheiro): boolean {
    return this.valor === other.valor
  }

  gt(other: Dinheiro): boolean {
    return this.valor > other.valor
  }

  gte(other: Dinheiro): boolean {
    return this.valor >= other.valor
  }

  lt(other: Dinheiro): boolean {
    return this.valor < other.valor
  }

  lte(other: Dinheiro): boolean {
    return this.valor <= other.valor
  }

  /** The smaller of the two. */
  min(other: Dinheiro): Dinheiro {
    return other.lt(this) ? other : this
  }

  /** The greater of the two. */
  max(other: Dinheiro): Dinheiro {
    return other.gt(this) ? other : this
  }

  /**
   * Splits the amount in proportion to the weights without losing a cent: the parts sum to the amount exactly.
   * Each part is cut towards zero; the cents left go one by one to the greatest remainders, the first in order winning ties.
   * Refuses (RangeError) an empty list, a negative or fractional weight and a list whose weights are all zero.
   */
  allocate(weights: readonly (number | bigint | Dinheiro)[]): Dinheiro[] {
    const scale = weights.map(toWeight)
    const total = scale.reduce((sum, weight) => sum + weight, 0n)
    if (total === 0n) throw new RangeError('At least one weight must be positive')
    const amount = this.abs().valor
    const shares = scale.map((weight, index) => {
      const product = amount * weight
      return { index, cut: product / total, remainder: product % total }
    })
    let left = amount - shares.reduce((sum, share) => sum + share.cut, 0n)
    const byRemainder = [...shares].sort((a, b) => compareBigint(b.remainder, a.remainder) || a.index - b.index)
    for (const share of byRemainder) {
      if (left === 0n) break
      share.cut += 1n
      left -= 1n
    }
    return shares.map(({ cut }) => new Dinheiro(this.isNegative() ? -cut : cut))
  }

  /** Whole centavos. */
  toCentavos(): bigint {
    return this.valor
  }

  /** Wire form: '1500.00'. */
  toString(): string {
    return printDecimal(this.valor, 2, 2)
  }

  toJSON(): string {
    return this.toString()
  }

  /** '1.500,00'. */
  format(): string {
    return printBrazilian(this.valor, 2, 2)
  }

  /** 'R$ 1.500,00'; negative amounts '-R$ 1.500,00'. */
  formatReais(): string {
    return `${this.isNegative() ? '-' : ''}R$ ${this.abs().format()}`
  }
}

function toWeight(weight: number | bigint | Dinheiro): bigint {
  const value =
    weight instanceof Dinheiro
      ? weight.toCentavos()
      : typeof weight === 'number' && !Number.isSafeInteger(weight)
        ? -1n
        : BigInt(weight)
  if (value < 0n) throw new RangeError(`Not a weight: ${weight}`)
  return value
}
