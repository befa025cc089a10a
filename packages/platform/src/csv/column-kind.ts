import { formatData, formatDataHora, isData } from '@iss/kernel/data'

/**
 * Kinds of columns of a sheet. Values come as: text any; money, decimal and integer decimal strings with a dot ('1500.00'); percent the same,
 * in percent ('5.00' is five percent); date 'yyyy-MM-dd'; datetime a Date or an ISO instant. Null, undefined and '' are empty cells.
 */
export const COLUMN_KINDS = ['text', 'money', 'decimal', 'percent', 'integer', 'date', 'datetime'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

export type SheetColumn = {
  label: string
  kind: ColumnKind
  /** Width in characters, for formats that know widths. */
  width?: number
}

/** True for null, undefined and the empty text. */
export function isBlank(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

/** A decimal string without blanks, plus sign or exponent. Refuses with RangeError what is none. */
export function decimalText(value: unknown): string {
  const text = String(value)
  if (!/^-?[0-9]+(\.[0-9]+)?$/.test(text)) throw new RangeError(`Not a decimal: '${text}'`)
  return text
}

/** The instant of a datetime value. Refuses with RangeError what is none. */
export function instantOf(value: unknown): Date {
  const instant = value instanceof Date ? value : new Date(String(value))
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not an instant: '${String(value)}'`)
  return instant
}

/** The text of a value as Brazilian users write it in plain files: '1500,00', '15/04/2026', '15/04/2026 10:30:00'. No thousands separator. */
export function brazilianText(kind: ColumnKind, value: unknown): string {
  if (isBlank(value)) return ''
  switch (kind) {
    case 'text':
      return String(value)
    case 'date': {
      const data = String(value)
      if (!isData(data)) throw new RangeError(`Not a date: '${data}'`)
      return formatData(data)
    }
    case 'datetime':
      return formatDataHora(instantOf(value))
    default:
      return decimalText(value).replace('.', ',')
  }
}
