/** A number, a moment or words in a cell of a spreadsheet. */
export type SheetCell = string | number | Date

/** How a kind stands in sheets. */
export type Sheet<T> = {
  /** The cell: something to compute with wherever the sheet holds it exactly, words otherwise. Moments carry the civil time as if it were UTC. */
  cell(value: T): SheetCell
  /** Text in files of values: decimal comma, no thousands separator, dates dd/MM/yyyy. */
  plain(value: T): string
  /** Number format of the cell. Text cells carry the text format, so that editing one never turns it into a formula. */
  format: string
  /** Width in characters. */
  width: number
}

/** Digits that a cell of a spreadsheet can hold. */
const exactDigits = 15
const longestText = 32_767

/** The sheet of kinds that are words. */
export function wordSheet<T>(words: (value: T) => string, width = 32): Sheet<T> {
  return { cell: (value) => cut(words(value)), plain: words, format: '@', width }
}

/** The sheet of kinds whose wire form is a decimal number. */
export function numberSheet<T>(decimal: (value: T) => string, format: string, width: number): Sheet<T> {
  const plain = (value: T) => decimal(value).replace('.', ',')
  return { cell: (value) => exactNumber(decimal(value)) ?? plain(value), plain, format, width }
}

/**
 * A file format's number of decimal text, or null when it has more digits than a cell holds: so that none is lost. The only place where an
 * amount leaves decimal text.
 */
export function exactNumber(text: string): number | null {
  const significant = text
    .replace('-', '')
    .replace(/(\.[0-9]*?)0+$/, '$1')
    .replace('.', '')
    .replace(/^0+/, '')
  return significant.length <= exactDigits ? Number(text) : null
}

/** Decimal text divided by one hundred, moving the point. */
export function hundredth(text: string): string {
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const padded = whole.padStart(3, '0')
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`
}

/** First day that a spreadsheet counts rightly. */
export const firstSheetDay = '1900-03-01'

function cut(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`
}
