import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import type { ReportChart } from '../definition/calls.ts'
import type { CategoryChart } from '../definition/chart.ts'
import type { AnyColumn } from '../definition/column.ts'
import { kindOf } from '@iss/kinds'
import type { Report } from '../definition/report.ts'
import type { Row } from './decode.ts'
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
  const chart = report.chart(values)
  if (!chart) return null
  const column = (key: string) => report.columns.find((item) => item.key === key) as AnyColumn
  const source = openRows(ctx, report, values)
  const head = { titulo: chart.title, tipo: chart.type }
  if ('totals' in chart) {
    const { sums } = await source.page({ pagina: 0, tamanho: 1, ...(request.busca ? { busca: request.busca } : {}) })
    const totals = totalsOf(report, sums)
    const columns = chart.totals.map(column)
    const [first] = columns as [AnyColumn]
    return {
      ...head,
      categoria: '',
      series: [{ chave: 'total', rotulo: 'Total', tipo: first.kind }],
      pontos:
        sums.linhas === 0
          ? []
          : columns.map((item) => ({ rotulo: item.label, valores: { total: wire(item, totals.get(item.key)) } })),
    }
  }
  const columns = chart.values.map(column)
  const points = await source.points(chart, request.busca)
  return {
    ...head,
    categoria: column(chart.category).label,
    series: columns.map(({ key, label, kind }) => ({ chave: key, rotulo: label, tipo: kind })),
    pontos: points.map((point) => ({
      rotulo: point.resto ? `Demais (${point.resto})` : pointLabel(chart, column(chart.category), point.chave),
      valores: Object.fromEntries(columns.map((item, index) => [item.key, wire(item, point.somas[index])])),
    })),
  }
}

const wire = ({ kind }: AnyColumn, value: unknown) => (value === null || value === undefined ? null : kindOf(kind).toWire(value))

function pointLabel({ by }: CategoryChart<Row>, { kind }: AnyColumn, key: unknown): string {
  if (key === null || key === undefined || key === '') return 'Não informado'
  if (by === 'dia') return formatData(String(key))
  return by === 'mes' ? Competencia.fromData(String(key)).format() : kindOf(kind).text(key)
}
