import { hojeEm } from '@iss/kernel/data'
import { type CategoryChart, defaultTop, mostPoints } from '../definition/chart.ts'
import type { AnyColumn } from '../definition/column.ts'
import { kindOf } from '@iss/kinds'
import type { Row } from './decode.ts'
import type { Point } from './rows.ts'

/** The value under which a row counts: its own, or the day or the first of the month (ISO). */
export function pointKey({ category, by }: CategoryChart<Row>, row: Row): unknown {
  const value = row[category] ?? null
  if (value === null || !by) return value
  const day = value instanceof Date ? hojeEm(value) : String(value)
  return by === 'mes' ? `${day.slice(0, 7)}-01` : day
}

/** Points of rows that a generator computes: the greatest first and the others together, or in the order of time. */
export async function addUpPoints(
  chart: CategoryChart<Row>,
  columns: readonly AnyColumn[],
  rows: AsyncIterable<Row>,
): Promise<Point[]> {
  const kinds = chart.values.map((key) => kindOf((columns.find((column) => column.key === key) as AnyColumn).kind))
  const category = kindOf((columns.find(({ key }) => key === chart.category) as AnyColumn).kind)
  const points = new Map<string, Point>()
  for await (const row of rows) {
    const chave = pointKey(chart, row)
    const name = chave === null ? '' : String(chave)
    const point = points.get(name) ?? { chave, somas: kinds.map(({ sum }) => sum?.zero), resto: 0 }
    points.set(name, point)
    chart.values.forEach((key, index) => {
      const value = row[key]
      if (value !== null && value !== undefined) point.somas[index] = kinds[index]?.sum?.add(point.somas[index], value)
    })
  }
  const inTime = isInOrder(chart)
  const byKey = (a: Point, b: Point) =>
    a.chave === null
      ? 1
      : b.chave === null
        ? -1
        : chart.by
          ? String(a.chave).localeCompare(String(b.chave))
          : category.compare(a.chave, b.chave)
  const list = [...points.values()].sort(
    (a, b) => (inTime ? 0 : -(kinds[0]?.compare(a.somas[0], b.somas[0]) ?? 0)) || byKey(a, b),
  )
  const limit = pointLimit(chart)
  if (list.length <= limit) return list
  if (inTime) return list.slice(-limit)
  const others = list.slice(limit)
  const somas = kinds.map(({ sum }, index) =>
    others.reduce<unknown>((total, point) => sum?.add(total, point.somas[index]), sum?.zero),
  )
  return [...list.slice(0, limit), { chave: null, somas, resto: others.length }]
}

/** Whether the points stand in the order of their category: lines, and periods of time. */
export function isInOrder({ type, by }: CategoryChart<Row>): boolean {
  return type === 'line' || by !== undefined
}

/** Most points of a chart before 'Demais'. */
export function pointLimit(chart: CategoryChart<Row>): number {
  return isInOrder(chart) ? mostPoints : (chart.top ?? defaultTop)
}
