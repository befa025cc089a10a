import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia, type CompetenciaWire } from '@iss/kernel/competencia'
import { FUSO, formatData, isData } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'

/** How a value is drawn in grids, descriptions and totals. */
export type ValueKind =
  | 'text'
  | 'number'
  | 'money'
  | 'decimal'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'competencia'
  | 'documento'
  | 'boolean'
  | 'status'

/** '1.500,00' from an amount or its wire text; '' when there is none. */
export function formatMoney(value: Dinheiro | string | null | undefined): string {
  return value === null || value === undefined || value === '' ? '' : Dinheiro.from(value).format()
}

/** 'R$ 1.500,00'. */
export function formatReais(value: Dinheiro | string | null | undefined): string {
  return value === null || value === undefined || value === '' ? '' : Dinheiro.from(value).formatReais()
}

/** '5,00%'. */
export function formatPercent(value: Aliquota | string | null | undefined): string {
  return value === null || value === undefined || value === '' ? '' : `${Aliquota.from(value).format()}%`
}

/** '1,5' with up to four places. */
export function formatDecimal(value: Decimal4 | string | null | undefined): string {
  return value === null || value === undefined || value === '' ? '' : Decimal4.from(value).format()
}

/** 'dd/MM/yyyy' from an ISO date or instant; any other text unchanged. */
export function formatDate(value: string | Date | null | undefined): string {
  if (!value) return ''
  if (typeof value === 'string' && isData(value)) return formatData(value)
  return part(value, { day: '2-digit', month: '2-digit', year: 'numeric' })
}

/** 'dd/MM/yyyy HH:mm' (or with seconds) in the time of Brasília, from an instant. */
export function formatDateTime(value: string | Date | null | undefined, seconds = false): string {
  if (!value) return ''
  const day = formatDate(value)
  const time = part(value, { hour: '2-digit', minute: '2-digit', ...(seconds ? { second: '2-digit' } : {}) })
  return day === time ? day : `${day} ${time}`
}

function part(value: string | Date, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return String(value)
  return new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, hourCycle: 'h23', ...options }).format(date)
}

/** 'MM/yyyy' from a competence, its wire form or 'yyyy-MM'. */
export function formatCompetencia(value: Competencia | CompetenciaWire | string | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (value instanceof Competencia) return value.format()
  if (typeof value === 'object') return Competencia.fromWire(value).format()
  return /^\d{4}-\d{2}$/.test(value) ? Competencia.from(value).format() : value
}

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** The text of a value of the given kind; '' for null and undefined. */
export function formatValue(kind: ValueKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'money':
      return formatMoney(value as Dinheiro | string)
    case 'percent':
      return formatPercent(value as Aliquota | string)
    case 'decimal':
      return formatDecimal(value as Decimal4 | string)
    case 'date':
      return formatDate(value as string)
    case 'datetime':
      return formatDateTime(value as string)
    case 'competencia':
      return formatCompetencia(value as Competencia)
    case 'documento':
      return formatDocumento(String(value))
    case 'boolean':
      return value ? 'Sim' : 'Não'
    case 'number':
      return typeof value === 'number' ? whole.format(value) : String(value)
    default:
      return String(value)
  }
}

/** Kinds whose figures stand at the right. */
export function isNumeric(kind: ValueKind | undefined): boolean {
  return kind === 'money' || kind === 'decimal' || kind === 'percent' || kind === 'number'
}

/** Kinds written in figures that line up under each other. */
export function hasFigures(kind: ValueKind | undefined): boolean {
  return isNumeric(kind) || kind === 'date' || kind === 'datetime' || kind === 'competencia'
}
