import { useCall } from '@iss/portal/hooks'
import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { type ReportChart as ChartFigures, reportCalls } from '../definition/calls.ts'
import { ChartTable } from './chart-table.tsx'
import classes from './report-chart.module.css'

const Drawing = lazy(() => import('./chart-drawing.tsx').then(({ ChartDrawing }) => ({ default: ChartDrawing })))

type Props = { slug: string; request: { filtros: Record<string, unknown>; busca?: string } }

/** The chart of a report above its grid. The same figures stand as a table for those who would rather read, and for screen readers. */
export function ReportChart({ slug, request }: Props) {
  const { data } = useCall(reportCalls(slug).grafico, request, { keepPrevious: true, silent: true, staleTime: 0 })
  if (!data || data.pontos.length === 0) return null
  return <ChartFigure figures={data} />
}

/** Drawing and table of the figures; one of them is shown, the table is always there for screen readers. */
export function ChartFigure({ figures }: { figures: ChartFigures }) {
  const [table, setTable] = useState(false)
  const id = useId()
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={classes.caption} id={id}>
        {figures.titulo}
      </figcaption>
      <Button className={classes.switch} variant="subtle" size="compact-sm" aria-pressed={table} onClick={() => setTable(!table)}>
        {table ? 'Ver como gráfico' : 'Ver como tabela'}
      </Button>
      {table ? null : (
        <div aria-hidden="true" className={classes.drawing}>
          <Suspense fallback={<Skeleton height={260} radius="md" />}>
            <Drawing figures={figures} />
          </Suspense>
        </div>
      )}
      <ChartTable figures={figures} hidden={!table} />
    </figure>
  )
}
