import type { KindName, KindValues, Tone } from '@iss/kinds'

/** Sums over all rows, for totals that are computed: `t.soma('valor')`, `t.maior('denominador')` of a field among `greatest`. */
export type Totals<Row> = {
  /** Number of rows. */
  linhas: number
  /** Sum of a column that adds up (money, decimal, integer). */
  soma<K extends keyof Row & string>(key: K): NonNullable<Row[K]>
  /** Greatest value of a field among `greatest`; null when there is no row. */
  maior<K extends keyof Row & string>(key: K): NonNullable<Row[K]> | null
}

/** 'sum' adds the column up, 'count' counts rows, a function computes from other sums (shares, averages). */
export type Total<Row, Value> = 'sum' | 'count' | ((totals: Totals<Row>) => Value | null)

export type ColumnOf<Row, K extends keyof Row & string, Filters> = {
  key: K
  label: string
  /** Only kinds that hold what the row has under this key. */
  kind: { [C in KindName]: [NonNullable<Row[K]>] extends [KindValues[C]] ? C : never }[KindName]
  total?: Total<Row, NonNullable<Row[K]>>
  /**
   * Field of the rows, never null, that orders this column in its place: an instant where the cell shows its day, so that an index serves
   * the order.
   */
  orderBy?: keyof Row & string
  /** Address that the cell opens under these filters; null for none. */
  link?(row: Row, filters: Filters): string | null
  /** Colour of a state (kind 'status'). */
  tone?(row: Row): Tone
  /** Left out of the cards of a phone. */
  secondary?: boolean
  /** In files only: what the screen has no room for. */
  filesOnly?: true
  /** On the screen it stands in the row that is opened, under the others; in files it is a column like any. */
  inOpened?: true
  /** Another column, `filesOnly`, whose words stand small under the value on the screen. */
  below?: keyof Row & string
  /** Shown only under these filters. */
  visibleWhen?(filters: Filters): boolean
}

/** A column of rows of this shape: a key that the rows do not have does not compile. */
export type Column<Row, Filters> = { [K in keyof Row & string]: ColumnOf<Row, K, Filters> }[keyof Row & string]

/** A column as the engine handles it. */
export type AnyColumn = {
  key: string
  label: string
  kind: KindName
  total?: Total<Record<string, unknown>, unknown>
  orderBy?: string
  link?(row: Record<string, unknown>, filters: Record<string, unknown>): string | null
  tone?(row: Record<string, unknown>): Tone
  secondary?: boolean
  filesOnly?: true
  inOpened?: true
  below?: string
  visibleWhen?(filters: Record<string, unknown>): boolean
}
