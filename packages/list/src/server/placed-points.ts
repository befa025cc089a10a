import { kindOf } from '@iss/kinds'
import type { ReportChart } from '../definition/calls.ts'
import { defaultTop, type HeatChart, type MapChart } from '../definition/chart.ts'
import type { AnyColumn } from '../definition/column.ts'
import type { Report } from '../definition/report.ts'
import type { Row } from './decode.ts'

type Drawn = HeatChart<Row> | MapChart<Row>

/** Figures of a heat map or a map of places, added up from the rows. */
export async function drawnFrom(report: Report, chart: Drawn, rows: AsyncIterable<Row>): Promise<ReportChart> {
  const column = (key: string) => report.columns.find((item) => item.key === key) as AnyColumn
  const head = { titulo: chart.title, categoria: column(chart.category).label }
  const figures = chart.type === 'heat' ? await shades(chart, column, rows) : await places(chart, column, rows)
  const seen = figures.pontos.some(({ valores }) => Object.values(valores).some((value) => Number(value ?? 0) !== 0))
  return { ...head, ...figures, pontos: seen ? figures.pontos : [] }
}

type Columns = (key: string) => AnyColumn
type Figures = Pick<ReportChart, 'tipo' | 'series' | 'pontos'>

async function shades(
  { category, across, values: [value], top = defaultTop }: HeatChart<Row>,
  column: Columns,
  rows: AsyncIterable<Row>,
): Promise<Figures> {
  const [wide, long, amount] = [kindOf(column(across).kind), kindOf(column(category).kind), kindOf(column(value).kind)]
  const cells = new Map<string, Map<string, unknown>>()
  const heads = new Map<string, unknown>()
  const sums = new Map<string, unknown>()
  for await (const row of rows) {
    if (row[across] === null || row[across] === undefined || row[value] === null || row[value] === undefined) continue
    const name = row[category] === null || row[category] === undefined ? 'Não informado' : long.text(row[category])
    const head = wide.text(row[across])
    heads.set(head, row[across])
    const line = cells.get(name) ?? new Map<string, unknown>()
    cells.set(name, line)
    line.set(head, amount.sum?.add(line.get(head) ?? amount.sum.zero, row[value]))
    sums.set(name, amount.sum?.add(sums.get(name) ?? amount.sum.zero, row[value]))
  }
  const order = [...heads].sort(([, a], [, b]) => wide.compare(a, b)).map(([head]) => head)
  const lines = [...cells].sort(([a], [b]) => -amount.compare(sums.get(a), sums.get(b)) || a.localeCompare(b)).slice(0, top)
  return {
    tipo: 'heat',
    series: order.map((head) => ({ chave: head, rotulo: head, tipo: column(value).kind })),
    pontos: lines.map(([rotulo, line]) => ({
      rotulo,
      valores: Object.fromEntries(order.map((head) => [head, amount.toWire(line.get(head) ?? amount.sum?.zero)])),
    })),
  }
}

async function places({ category, place, values }: MapChart<Row>, column: Columns, rows: AsyncIterable<Row>): Promise<Figures> {
  const name = kindOf(column(category).kind)
  const columns = values.map(column)
  const degrees = (row: Row, key: string) => {
    const value = row[key]
    return value === null || value === undefined ? null : Number(kindOf(column(key).kind).toWire(value))
  }
  const found: { first: unknown; ponto: ReportChart['pontos'][number] }[] = []
  for await (const row of rows) {
    const [latitude, longitude] = place.map((key) => degrees(row, key)) as [number | null, number | null]
    const text = row[category] === null || row[category] === undefined ? '' : name.text(row[category])
    found.push({
      first: row[values[0] as string],
      ponto: {
        rotulo: text === '' ? 'Não informado' : text,
        valores: Object.fromEntries(
          columns.map(({ key, kind }) => [
            key,
            row[key] === null || row[key] === undefined ? null : kindOf(kind).toWire(row[key]),
          ]),
        ),
        lugar: latitude === null || longitude === null ? null : { latitude, longitude },
      },
    })
  }
  const kind = kindOf((columns[0] as AnyColumn).kind)
  found.sort((a, b) => -kind.compare(a.first, b.first) || a.ponto.rotulo.localeCompare(b.ponto.rotulo))
  return {
    tipo: found.some(({ ponto }) => ponto.lugar) ? 'map' : 'bar',
    series: columns.map(({ key, label, kind: one }) => ({ chave: key, rotulo: label, tipo: one })),
    pontos: found.map(({ ponto }) => ponto),
  }
}
