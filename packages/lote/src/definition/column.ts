import type { Tone } from '@iss/ui/theme'
import { type KindName, kindOf, type KindValues } from '@iss/kinds'

type ColumnOf<Row, K extends keyof Row & string> = {
  key: K
  label: string
  /** Only kinds that hold what the lines have under this key. */
  kind: { [C in KindName]: [NonNullable<Row[K]>] extends [KindValues[C]] ? C : never }[KindName]
} & Look

type Look = {
  hideOnMobile?: boolean
  /** Shown in one of the two grids only: before the order is given, or of what became of it. */
  only?: 'preview' | 'result'
  /** Its sum over the chosen items stands above the confirmation. */
  sum?: boolean
  /** Address that a cell opens; '{alvo}' stands for the id of the row that the item is about. */
  link?: string
  /** Colours of a status by its text. */
  tones?: Readonly<Record<string, Tone>>
}

/** A column of the preview and of the result: a key that the lines do not have does not compile. */
export type LoteColumn<Row> = { [K in keyof Row & string]: ColumnOf<Row, K> }[keyof Row & string]

export type AnyColumn = { key: string; label: string; kind: KindName } & Look

type Cells = Readonly<Record<string, unknown>>

/** The cells of a line as they travel and are kept; columns only. */
export function toWireCells(columns: readonly AnyColumn[], line: Cells): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ key, kind }) => {
      const value = line[key]
      return [key, value === null || value === undefined ? null : kindOf(kind).toWire(value)]
    }),
  )
}

/** The cells of a kept line. */
export function fromWireCells(columns: readonly AnyColumn[], wire: Cells): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ key, kind }) => {
      const value = wire[key]
      return [key, value === null || value === undefined ? null : kindOf(kind).fromWire(value)]
    }),
  )
}
