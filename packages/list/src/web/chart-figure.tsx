import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import type { ReportChart } from '../definition/calls.ts'
import { ChartTable } from './chart-table.tsx'
import classes from './report-chart.module.css'

const Drawing = lazy(() => import('./chart-drawing.tsx').then(({ ChartDrawing }) => ({ default: ChartDrawing })))

/** Drawing and table of the figures; one of them is shown, the table is always there for screen readers. Says so when there is nothing to draw. */
export function ChartFigure({ figures }: { figures: ReportChart }) {
  const [table, setTable] = useState(false)
  const id = useId()
  if (figures.pontos.length === 0)
    return (
      <figure className={classes.figure} aria-labelledby={id}>
        <figcaption className={classes.caption} id={id}>
          {figures.titulo}
        </figcaption>
        <p className={classes.nothing}>Não há valores para o gráfico.</p>
      </figure>
    )
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
