/** How the figures of a report are drawn. */
const plainTypes = ['bar', 'line', 'donut'] as const
export const chartTypes = [...plainTypes, 'heat', 'map'] as const
export type ChartType = (typeof chartTypes)[number]

type Key<Row> = keyof Row & string
type Head = { type: (typeof plainTypes)[number]; title: string }

/** Each value of a column is a point; points of equal value add up over all rows. */
export type CategoryChart<Row> = Head & {
  category: Key<Row>
  /** Dates and instants by day or by month; the points then stand in the order of time. */
  by?: 'dia' | 'mes'
  /** Columns that add up; one line or bar for each. */
  values: readonly Key<Row>[]
  /** Points shown, greatest first, the others together as 'Demais'; 10 unless told. Lines show all their points. */
  top?: number
}

/** Each column is a point: its total over all rows (months side by side). */
export type TotalsChart<Row> = Head & { totals: readonly Key<Row>[] }

/** The figures of the report's summary are the points, all of the kind of the first. */
export type FiguresChart = Head & { figures: true }

/** A table of shades: one line for each category, the greatest first, one cell for each value of another column, in its order. */
export type HeatChart<Row> = {
  type: 'heat'
  title: string
  category: Key<Row>
  across: Key<Row>
  values: readonly [Key<Row>]
  /** Lines shown, 10 unless told; the others are left to the table. */
  top?: number
}

/** Bubbles at the places of the rows, as large as their first value: two columns say latitude and longitude in degrees. Bars where no row has a place. */
export type MapChart<Row> = {
  type: 'map'
  title: string
  category: Key<Row>
  place: readonly [latitude: Key<Row>, longitude: Key<Row>]
  values: readonly Key<Row>[]
}

/** What people would rather look at than read, drawn above the grid from the same rows. */
export type Chart<Row> = CategoryChart<Row> | TotalsChart<Row> | FiguresChart | HeatChart<Row> | MapChart<Row>

/** A chart as the engine handles it. */
export type AnyChart = Chart<Record<string, unknown>>

/** Points of a chart that does not say how many. */
export const defaultTop = 10
/** Most points of a line. */
export const mostPoints = 400
/** Most figures that stand side by side; more are shown by their chart alone. */
export const mostFigures = 6
