import type { Sheet } from './sheet.ts'

/**
 * Everything the product knows about values of one kind. Screens, printed tables, sheets, messages, filters and registries read nothing else, so
 * that a datum looks the same wherever it is shown.
 */
export type Kind<T> = {
  align: 'left' | 'right' | 'center'
  /** About how much room a value wants beside others, in forms. */
  width: number
  /** Figures stand under each other and are never broken into lines; words and numbers of documents are no figures. */
  figures: boolean
  /** A cell of it is never broken into lines. */
  oneLine: boolean
  /** Whether something is a value of this kind. */
  isValue(value: unknown): boolean
  /** Value -> JSON. */
  toWire(value: T): string | number | boolean
  /** JSON, or what the database gives as text -> value. Refuses with RangeError what is none. */
  fromWire(wire: unknown): T
  /** Words for people: cells, headings, totals, messages. */
  text(value: T): string
  /** Words where nothing beside them says the unit: sentences, messages, summaries; those of `text` unless told. */
  prose?(value: T): string
  /** What a person wrote, in the form of `text` or close to it -> value. Refuses with RangeError what is none. */
  parse(text: string): T
  /** Cell of a spreadsheet and text of a file of values. */
  sheet: Sheet<T>
  /** How the database orders and searches values of it. */
  sql: {
    /** Ordered and searched without case and accents. */
    folded: boolean
    /** What of a typed search (already folded) a value may hold, folded as it is stored; '' when it cannot hold it. */
    search(typed: string): string
    /** SQL of the words in which a value is searched, '?' standing for the column; the value itself unless told. */
    words?: string
  }
  /** Order of two values, for rows that do not come from the database. */
  compare(a: T, b: T): number
  /** How values add up; absent where a sum has no meaning. */
  sum?: { zero: T; add(a: T, b: T): T }
  /**
   * How much more one value is than another; absent where that has no meaning. `units`: its exact size, for how large a part the difference is;
   * absent for what is a part itself (rates).
   */
  difference?: { minus(a: T, b: T): T; units?(value: T): bigint }
}

/** Order of texts as Brazilian readers expect it. */
export function compareTexts(a: string, b: string): number {
  return collator.compare(a, b)
}

const collator = new Intl.Collator('pt-BR')

/** Order of values that compare by themselves (ISO dates, numbers). */
export function compareValues<T extends string | number | boolean>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Refuses what is no value of a kind. */
export function refuseValue(what: string, value: unknown): never {
  throw new RangeError(`Not a ${what}: '${String(value)}'`)
}

/** For kinds that a typed search does not look into. */
export const notSearched = { folded: false, search: () => '' } as const
