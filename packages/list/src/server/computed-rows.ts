import { fold } from '@iss/kernel/texto'
import type { AnyColumn } from '../definition/column.ts'
import { kindOf } from '@iss/kinds'
import type { Report } from '../definition/report.ts'
import { addUpPoints } from './add-up-points.ts'
import type { Row } from './decode.ts'
import { groupKey, orderKeys, type PageOfRows, type PageRequest, type RowSource } from './rows.ts'
import { Accumulator, type Sums } from './totals.ts'

/**
 * Rows that a generator computes. A page reads them all, keeps no more than it may need and adds up the rest; a stream gives them in
 * the generator's own order, because ordering everything would hold everything; a list, which is short, keeps the order of the screen.
 */
export function computedRows(report: Report, open: () => AsyncIterable<Row>, group: string | null): RowSource {
  return {
    async page({ pagina, tamanho, ordem, busca }: PageRequest): Promise<PageOfRows> {
      const compare = comparison(report, group, ordem)
      const matches = matcher(report.columns, busca)
      const needed = (pagina + 1) * tamanho
      const total = new Accumulator(report)
      const groups = new Map<string, Accumulator>()
      let kept: Row[] = []
      for await (const row of open()) {
        if (!matches(row)) continue
        total.add(row)
        if (group) add(groups, report, groupKey(row, group), row)
        kept.push(row)
        if (kept.length >= needed * 2 + 1000) kept = kept.sort(compare).slice(0, needed)
      }
      const linhas = kept.sort(compare).slice(pagina * tamanho, needed)
      const shown = group ? new Set(linhas.map((row) => groupKey(row, group))) : new Set<string>()
      const grupos = new Map<string, Sums>(
        [...groups].filter(([key]) => shown.has(key)).map(([key, accumulator]) => [key, accumulator.sums]),
      )
      return { linhas, sums: total.sums, grupos }
    },
    async sums(busca) {
      const matches = matcher(report.columns, busca)
      const total = new Accumulator(report)
      for await (const row of open()) if (matches(row)) total.add(row)
      return total.sums
    },
    async count() {
      let rows = 0
      for await (const _ of open()) rows++
      return rows
    },
    async *stream(ordem, busca) {
      const matches = matcher(report.columns, busca)
      // A list is written as it stands on screen; it is not as long as a report.
      if (report.list) {
        const rows: Row[] = []
        for await (const row of open()) if (matches(row)) rows.push(row)
        yield* rows.sort(comparison(report, group, ordem))
        return
      }
      for await (const row of open()) if (matches(row)) yield row
    },
    async points(chart, busca) {
      const matches = matcher(report.columns, busca)
      async function* found() {
        for await (const row of open()) if (matches(row)) yield row
      }
      return addUpPoints(chart, report.columns, found())
    },
  }
}

function add(groups: Map<string, Accumulator>, report: Report, key: string, row: Row): void {
  let accumulator = groups.get(key)
  if (!accumulator) {
    accumulator = new Accumulator(report)
    groups.set(key, accumulator)
  }
  accumulator.add(row)
}

/** Order of rows; empty values last in either direction, as the SQL source does. */
function comparison(report: Report, group: string | null, ordem?: string): (a: Row, b: Row) => number {
  const keys = orderKeys(report, group, ordem).map(({ key, desc }) => {
    const column = report.columns.find((item) => item.key === key) as AnyColumn
    const sign = desc ? -1 : 1
    return column.orderBy
      ? { key: column.orderBy, sign, compare: comparePlain }
      : { key, sign, compare: kindOf(column.kind).compare }
  })
  if (report.id) keys.push({ key: report.id, sign: keys[0]?.sign ?? 1, compare: comparePlain })
  return (a, b) => {
    for (const { key, sign, compare } of keys) {
      const [x, y] = [a[key] ?? null, b[key] ?? null]
      if (x === null && y === null) continue
      if (x === null) return 1
      if (y === null) return -1
      const order = compare(x, y)
      if (order !== 0) return sign * order
    }
    return 0
  }
}

/** Order of values that are no column: instants, numbers, ISO dates. */
function comparePlain(a: unknown, b: unknown): number {
  const [x, y] = [a, b].map((value) => (value instanceof Date ? value.getTime() : value)) as [number, number]
  return x < y ? -1 : x > y ? 1 : 0
}

function matcher(columns: readonly AnyColumn[], busca?: string): (row: Row) => boolean {
  const text = fold(busca ?? '')
  if (text === '') return () => true
  const wanted = columns.map(({ key, kind }) => ({ key, kind, typed: kindOf(kind).sql.search(text) }))
  return (row) =>
    wanted.some(({ key, kind, typed }) => {
      const value = row[key]
      if (typed === '' || value === null || value === undefined) return false
      const { toWire, text: words, sql } = kindOf(kind)
      return fold(sql.words ? words(value) : String(toWire(value))).includes(typed)
    })
}
