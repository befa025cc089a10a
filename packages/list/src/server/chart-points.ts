import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import type { ReportChart } from '../definition/calls.ts'
import type { AnyChart, CategoryChart } from '../definition/chart.ts'
import type { AnyColumn } from '../definition/column.ts'
import { kindOf } from '@iss/kinds'
import type { Report } from '../definition/report.ts'
import type { Row } from './decode.ts'
import { drawnFrom } from './placed-points.ts'
import { readFilters } from './read-filters.ts'
import { openRows } from './row-source.ts'
import { totalsOf } from './totals.ts'

/** The figures of the report's chart under these filters, over all rows; null when there is no chart. */
export async function chartPoints(
  ctx: Context,
  report: Report,
  request: { filtros: Record<string, unknown>; busca?: string },
): Promise<ReportChart | null> {
  const { values } = await readFilters(ctx, report, request.filtros)
  return pointsUnder(ctx, report, values, request.busca)
}

/** The same under filters that are read already. Where there is nothing but zeros there is nothing to draw, and no point. */
export async function pointsUnder(ctx: Context, report: Report, values: Row, busca?: string): Promise<ReportChart | null> {
  const chart = report.chart(values)
  if (!chart) return null
  if (chart.type === 'heat' || chart.type === 'map')
    return drawnFrom(report, chart, openRows(ctx, report, values).stream(undefined, busca))
  const { categoria, series, pontos } = await figuresOf(ctx, report, chart, values, busca)
  const seen = pontos.some(({ valores }) => Object.values(valores).some((value) => Number(value ?? 0) !== 0))
  return { titulo: chart.title, tipo: chart.type, categoria, series, pontos: seen ? pontos : [] }
}

type Figures = Pick<ReportChart, 'categoria' | 'series' | 'pontos'>

async function figuresOf(
  ctx: Context,
  report: Report,
  chart: Exclude<AnyChart, { type: 'heat' | 'map' }>,
  values: Row,
  busca?: string,
): Promise<Figures> {
  if ('figures' in chart) {
    const figures = (await report.summary?.(ctx, values)) ?? []
    const kind = figures[0]?.kind ?? 'integer'
    return {
      categoria: '',
      series: [{ chave: 'total', rotulo: 'Total', tipo: kind }],
      pontos: figures.map(({ label, value }) => ({ rotulo: label, valores: { total: wire({ kind }, value) } })),
    }
  }
  const column = (key: string) => report.columns.find((item) => item.key === key) as AnyColumn
  const source = openRows(ctx, report, values)
  if ('totals' in chart) {
    const { sums } = await source.page({ pagina: 0, tamanho: 1, ...(busca ? { busca } : {}) })
    const totals = totalsOf(report, sums)
    const columns = chart.totals.map(column)
    const [first] = columns as [AnyColumn]
    return {
      categoria: '',
      series: [{ chave: 'total', rotulo: 'Total', tipo: first.kind }],
      pontos: columns.map((item) => ({ rotulo: item.label, valores: { total: wire(item, totals.get(item.key)) } })),
    }
  }
  const columns = chart.values.map(column)
  const points = await source.points(chart, busca)
  return {
    categoria: column(chart.category).label,
    series: columns.map(({ key, label, kind }) => ({ chave: key, rotulo: label, tipo: kind })),
    pontos: points.map((point) => ({
      rotulo: point.resto ? `Demais (${point.resto})` : pointLabel(chart, column(chart.category), point.chave),
      valores: Object.fromEntries(columns.map((item, index) => [item.key, wire(item, point.somas[index])])),
    })),
  }
}

const wire = ({ kind }: Pick<AnyColumn, 'kind'>, value: unknown) =>
  value === null || value === undefined ? null : kindOf(kind).toWire(value)

function pointLabel({ by }: CategoryChart<Row>, { kind }: AnyColumn, key: unknown): string {
  if (key === null || key === undefined || key === '') return 'Não informado'
  if (by === 'dia') return formatData(String(key))
  return by === 'mes' ? Competencia.fromData(String(key)).format() : kindOf(kind).text(key)
}
