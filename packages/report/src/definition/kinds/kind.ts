import type { SheetColumn } from '@iss/platform/csv'

/** Everything the engine knows about values of one kind: grid, PDF, CSV and XLSX read nothing else. */
export type Kind<T> = {
  align: 'left' | 'right' | 'center'
  /** Share of the width of a printed page, unless the column says its own. */
  width: number
  /** Value <-> JSON of the browser. */
  toWire(value: T): string | number | boolean
  fromWire(wire: unknown): T
  /** Words for people: PDF cells, group headings, totals. */
  text(value: T): string
  /** Kind and value of the cell in CSV and XLSX. */
  sheet: { kind: SheetColumn['kind']; value(value: T): unknown }
  /** Order of two values, for rows that do not come from SQL. */
  compare(a: T, b: T): number
  /** How values add up; absent where a sum has no meaning. */
  sum?: { zero: T; add(a: T, b: T): T }
}

/** Order of texts as Brazilian readers expect it. */
export function compareTexts(a: string, b: string): number {
  return a.localeCompare(b, 'pt-BR')
}

/** Order of values that compare by themselves (ISO dates, numbers). */
export function compareValues<T extends string | number | boolean>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
