import { useCall } from '@iss/portal/hooks'
import { reportCalls } from '../definition/calls.ts'
import { ChartFigure } from './chart-figure.tsx'

type Props = { slug: string; request: { filtros: Record<string, unknown>; busca?: string } }

/** The chart of a report above its grid. The same figures stand as a table for those who would rather read, and for screen readers. */
export function ReportChart({ slug, request }: Props) {
  const { data } = useCall(reportCalls(slug).grafico, request, { keepPrevious: true, silent: true, staleTime: 0 })
  return data ? <ChartFigure figures={data} /> : null
}
