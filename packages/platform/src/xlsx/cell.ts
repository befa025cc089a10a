import { civilEm, isData } from '@iss/kernel/data'
import { brazilianText, type ColumnKind, decimalText, instantOf, isBlank } from '../csv/column-kind.ts'

export type CellValue = string | number | Date | null

/** Number format of each kind. Text cells carry the text format, so that editing one never turns it into a formula. */
export const NUMBER_FORMATS: Readonly<Record<ColumnKind, string>> = {
  text: '@',
  money: '#,##0.00',
  decimal: '#,##0.00##',
  percent: '0.00##%',
  integer: '0',
  date: 'dd/mm/yyyy',
  datetime: 'dd/mm/yyyy hh:mm:ss',
}

/** Digits that a cell of a spreadsheet can hold. */
const EXACT_DIGITS = 15
const MAX_TEXT = 32_767

/**
 * The cell of a value. A decimal of up to 15 significant digits becomes a number (exact in a spreadsheet); a longer one stays text, so that
 * no digit is lost. Dates from 1900 on are real dates; a datetime shows the civil time of America/Sao_Paulo. Refuses with RangeError a value that is not of its kind.
 */
export function cellOf(kind: ColumnKind, value: unknown): CellValue {
  if (isBlank(value)) return null
  switch (kind) {
    case 'text':
      return cut(String(value))
    case 'date': {
      const data = String(value)
      if (!isData(data)) throw new RangeError(`Not a date: '${data}'`)
      return data < '1900-03-01' ? brazilianText(kind, data) : new Date(`${data}T00:00:00Z`)
    }
    case 'datetime': {
      const { data, hora } = civilEm(instantOf(value))
      return data < '1900-03-01' ? brazilianText(kind, value) : new Date(`${data}T${hora}Z`)
    }
    case 'percent':
      return exactNumber(hundredth(decimalText(value))) ?? `${brazilianText(kind, value)}%`
    default:
      return exactNumber(decimalText(value)) ?? brazilianText(kind, value)
  }
}

/** A file format's number of a decimal string, or null when it has more digits than a cell holds. The only place where an amount leaves decimal text. */
function exactNumber(text: string): number | null {
  const significant = text
    .replace('-', '')
    .replace(/(\.[0-9]*?)0+$/, '$1')
    .replace('.', '')
    .replace(/^0+/, '')
  return significant.length <= EXACT_DIGITS ? Number(text) : null
}

/** A decimal string divided by one hundred, moving the point. */
function hundredth(text: string): string {
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const padded = whole.padStart(3, '0')
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`
}

function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`
}
