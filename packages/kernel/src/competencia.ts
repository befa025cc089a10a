/** The wire form: `mes` is zero-based (0 is January). */
export type CompetenciaWire = { ano: number; mes: number }

/** The months as they are written, January first. */
export const nomesDosMeses = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

const BR = /^(\d{2})\/(\d{4})$/
const ISO = /^(\d{4})-(\d{2})$/
const DATA = /^(\d{4})-(\d{2})-\d{2}$/

/** A month of a year, the tax period. Inside, `mes` goes from 1 to 12. Immutable. */
export class Competencia {
  readonly ano: number
  readonly mes: number

  private constructor(ano: number, mes: number) {
    this.ano = ano
    this.mes = mes
    Object.freeze(this)
  }

  /** Takes a year 1..9999 and a month 1..12; refuses others with RangeError. */
  static of(ano: number, mes: number): Competencia {
    if (!isWithin(ano, 1, 9999) || !isWithin(mes, 1, 12)) throw new RangeError(`Not a competence: month ${mes} of ${ano}`)
    return new Competencia(ano, mes)
  }

  /** Takes '2026-01' (the form of toString) or another competence. */
  static from(value: string | Competencia): Competencia {
    if (value instanceof Competencia) return value
    const match = ISO.exec(value)
    if (!match) throw new RangeError(`Not a competence yyyy-MM: '${value}'`)
    return Competencia.of(Number(match[1]), Number(match[2]))
  }

  /** Takes '01/2026'; refuses others with RangeError. */
  static parse(text: string): Competencia {
    const found = Competencia.tryParse(text)
    if (!found) throw new RangeError(`Not a competence MM/yyyy: '${text}'`)
    return found
  }

  /** Takes what a user typed as MM/yyyy; null when it is not a competence. */
  static tryParse(text: string): Competencia | null {
    const match = BR.exec(text.trim())
    if (!match) return null
    const [mes, ano] = [Number(match[1]), Number(match[2])]
    return isWithin(mes, 1, 12) && ano >= 1 ? new Competencia(ano, mes) : null
  }

  /** The competence of a civil date '2026-01-15'. */
  static fromData(data: string): Competencia {
    const match = DATA.exec(data)
    if (!match) throw new RangeError(`Not a date yyyy-MM-dd: '${data}'`)
    return Competencia.of(Number(match[1]), Number(match[2]))
  }

  /** Takes the wire form, whose month is zero-based. */
  static fromWire({ ano, mes }: CompetenciaWire): Competencia {
    return Competencia.of(ano, mes + 1)
  }

  /** Number of the month since year 0: ano * 12 + mes - 1. For ranges and SQL. */
  static ordinal(competencia: Competencia): number {
    return competencia.ordinal
  }

  /** The competence of an ordinal. */
  static fromOrdinal(ordinal: number): Competencia {
    return Competencia.of(Math.floor(ordinal / 12), (((ordinal % 12) + 12) % 12) + 1)
  }

  /** Every competence from `de` to `ate`, both included; empty when `ate` comes before `de`. */
  static range(de: Competencia, ate: Competencia): Competencia[] {
    const length = Math.max(0, ate.ordinal - de.ordinal + 1)
    return Array.from({ length }, (_, index) => de.plusMonths(index))
  }

  get ordinal(): number {
    return this.ano * 12 + this.mes - 1
  }

  /** Takes any whole number of months, negative too. */
  plusMonths(months: number): Competencia {
    return Competencia.fromOrdinal(this.ordinal + months)
  }

  next(): Competencia {
    return this.plusMonths(1)
  }

  previous(): Competencia {
    return this.plusMonths(-1)
  }

  /** -1, 0 or 1. */
  compare(other: Competencia): -1 | 0 | 1 {
    return Math.sign(this.ordinal - other.ordinal) as -1 | 0 | 1
  }

  eq(other: Competencia): boolean {
    return this.ordinal === other.ordinal
  }

  isBefore(other: Competencia): boolean {
    return this.ordinal < other.ordinal
  }

  isAfter(other: Competencia): boolean {
    return this.ordinal > other.ordinal
  }

  /** First day as a civil date: '2026-02-01'. */
  firstDay(): string {
    return `${this.toString()}-01`
  }

  /** Last day as a civil date: '2026-02-28'. */
  lastDay(): string {
    return `${this.toString()}-${pad(daysInMonth(this.ano, this.mes), 2)}`
  }

  /** True when the civil date falls in this month. */
  contains(data: string): boolean {
    return data >= this.firstDay() && data <= this.lastDay()
  }

  /** The wire form, whose month is zero-based. */
  toWire(): CompetenciaWire {
    return { ano: this.ano, mes: this.mes - 1 }
  }

  /** 'MM/yyyy'. */
  format(): string {
    return `${pad(this.mes, 2)}/${pad(this.ano, 4)}`
  }

  /** 'março de 2026'. */
  porExtenso(): string {
    return `${nomesDosMeses[this.mes - 1]} de ${pad(this.ano, 4)}`
  }

  /** '2026-01': sorts as text. */
  toString(): string {
    return `${pad(this.ano, 4)}-${pad(this.mes, 2)}`
  }

  toJSON(): string {
    return this.toString()
  }
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

function daysInMonth(ano: number, mes: number): number {
  if (mes === 2) return (ano % 4 === 0 && ano % 100 !== 0) || ano % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(mes) ? 30 : 31
}
