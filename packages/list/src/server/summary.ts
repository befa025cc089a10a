import { proseOf } from '@iss/kinds'
import type { Context } from '@iss/platform/server'
import type { ReportPage } from '../definition/calls.ts'
import { mostFigures } from '../definition/chart.ts'
import type { Report } from '../definition/report.ts'

/** The figures of a report above its rows, in words; none where there are so many that their chart alone shows them. */
export async function summaryOf(
  ctx: Context,
  report: Report,
  filters: Record<string, unknown>,
): Promise<NonNullable<ReportPage['resumo']>> {
  const figures = (await report.summary?.(ctx, filters)) ?? []
  const chart = report.chart(filters)
  if (figures.length > mostFigures && chart && 'figures' in chart) return []
  return figures.map(({ label, kind, value, tone, hint, filters: narrowed }) => ({
    rotulo: label,
    valor: proseOf(kind, value),
    ...(tone ? { tom: tone } : {}),
    ...(hint ? { dica: hint } : {}),
    ...(narrowed ? { filtros: { ...narrowed } } : {}),
  }))
}
