import type { CategoryChart } from '../definition/chart.ts'
import type { Report } from '../definition/report.ts'
import type { Row } from './decode.ts'
import type { Sums } from './totals.ts'

export type PageRequest = { pagina: number; tamanho: number; ordem?: string; busca?: string }
/** One page, with number of rows and sums over all rows (not the page), and over each group that the page shows. */
export type PageOfRows = { linhas: Row[]; sums: Sums; grupos: Map<string, Sums> }

/** One point of a chart: the value of its category, its sums, and how many points it stands for when it is the rest (0 otherwise). */
export type Point = { chave: unknown; somas: unknown[]; resto: number }

/** The rows of one run of a report: same filters, one tenant. */
export type RowSource = {
  page(request: PageRequest): Promise<PageOfRows>
  /** Number and sums of all rows that match the search. */
  sums(busca?: string): Promise<Sums>
  /** How many rows there are. */
  count(): Promise<number>
  /** Every row that matches the search, in the order of the report or the one asked for. */
  stream(ordem?: string, busca?: string): AsyncGenerator<Row>
  /** Points of a chart over all rows that match the search. */
  points(chart: CategoryChart<Row>, busca?: string): Promise<Point[]>
}

/**
 * Keys to order by: the group first, then what was asked for, then the report's own order. A group goes down where what was asked for or the
 * report's own order says so of it. Unknown keys are left out.
 */
export function orderKeys(report: Report, group: string | null, ordem?: string): { key: string; desc: boolean }[] {
  const asked = [...(ordem ? [ordem] : []), ...report.order].map((text) => ({
    key: text.replace(/^-/, ''),
    desc: text.startsWith('-'),
  }))
  const keys = group ? [{ key: group, desc: asked.find(({ key }) => key === group)?.desc ?? false }, ...asked] : asked
  const known = keys.filter(({ key }) => report.columns.some((column) => column.key === key))
  return known.filter(({ key }, index) => known.findIndex((other) => other.key === key) === index)
}

/** Identity of a row's group. */
export function groupKey(row: Row, group: string): string {
  const value = row[group]
  return value === null || value === undefined ? '' : String(value)
}
