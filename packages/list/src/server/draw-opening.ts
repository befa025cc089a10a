import { compact, textOf } from '@iss/kinds'
import { drawChart, drawFigures, type PdfDocument } from '@iss/platform/pdf'
import type { Context } from '@iss/platform/server'
import type { ReportChart } from '../definition/calls.ts'
import { layoutMap } from '../definition/map-layout.ts'
import type { Report } from '../definition/report.ts'
import type { ComparedPeriods } from './compare.ts'
import { drawComparison } from './draw-comparison.ts'
import { pointsUnder } from './chart-points.ts'
import { summaryOf } from './summary.ts'

/** What stands above the printed table: the figures of the summary and the chart, the same that the screen shows; null when there is neither. */
export async function openingOf(
  ctx: Context,
  report: Report,
  values: Record<string, unknown>,
  busca?: string,
  comparison: ComparedPeriods | null = null,
): Promise<((pdf: PdfDocument, top: number) => number) | undefined> {
  const chart = await pointsUnder(ctx, report, values, busca)
  const summary = await summaryOf(ctx, report, values)
  // Bars have their figures beside them.
  const asked = report.chart(values)
  const figures = asked && 'figures' in asked ? [] : summary.map(({ rotulo, valor }) => ({ label: rotulo, value: valor }))
  const drawn = chart && chart.pontos.length > 0 ? chart : null
  if (!drawn && figures.length === 0 && !comparison) return
  return (pdf, top) => {
    const below = figures.length > 0 ? drawFigures(pdf, top, figures) : top
    const charted = drawn ? drawReportChart(pdf, below, drawn) : below
    return comparison ? drawComparison(pdf, charted, comparison) : charted
  }
}

/** The plane on which paper draws a map, in points. */
const mapOf = ({ series, pontos }: Pick<ReportChart, 'series' | 'pontos'>) =>
  layoutMap(
    pontos.map(({ rotulo, valores, lugar }) => ({ label: rotulo, size: Number(valores[series[0]?.chave ?? ''] ?? 0), lugar })),
    500,
    260,
  )

function drawReportChart(pdf: PdfDocument, top: number, { titulo, tipo, series, pontos }: ReportChart): number {
  return drawChart(pdf, top, {
    title: titulo,
    line: tipo === 'line',
    heat: tipo === 'heat',
    ...(tipo === 'map' ? { map: mapOf({ series, pontos }) } : {}),
    series: series.map(({ rotulo }) => rotulo),
    points: pontos.map(({ rotulo, valores }) => ({
      label: rotulo,
      // Lengths of a drawing; the figures beside it are exact.
      sizes: series.map(({ chave }) => Number(valores[chave] ?? 0)),
      texts: series.map(({ chave, tipo: kind }) => textOf(kind, valores[chave])),
    })),
    axis: compact,
  })
}
