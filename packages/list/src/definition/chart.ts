/** How the figures of a report are drawn. */
export const chartTypes = ['bar', 'line', 'donut'] as const
export type ChartType = (typeof chartTypes)[number]

type Key<Row> = keyof Row & string
type Head = { type: ChartType; title: string }

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

/** What people would rather look at than read, drawn above the grid from the same rows. */
export type Chart<Row> = CategoryChart<Row> | TotalsChart<Row> | FiguresChart

/** A chart as the engine handles it. */
export type AnyChart = Chart<Record<string, unknown>>

/** Points of a chart that does not say how many. */
export const defaultTop = 10
/** Most points of a line. */
export const mostPoints = 400
/** Most figures that stand side by side; more are shown by their chart alone. */
export const mostFigures = 6
