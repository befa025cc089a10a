import { textOf } from '@iss/kinds'
import type { ReportChart } from '../definition/calls.ts'
import classes from './report-chart.module.css'

/** The figures of a chart as a table; hidden from sight it still speaks to screen readers. */
export function ChartTable({
  figures: { titulo, categoria, series, pontos },
  hidden,
}: {
  figures: ReportChart
  hidden: boolean
}) {
  return (
    <div
      className={hidden ? classes.spoken : classes.scroll}
      {...(hidden ? {} : { role: 'region', 'aria-label': titulo, tabIndex: 0 })}
    >
      <table className={classes.table} aria-label={titulo}>
        <thead>
          <tr>
            <th scope="col">{categoria || 'Período'}</th>
            {series.map(({ chave, rotulo }) => (
              <th key={chave} scope="col" className={classes.number}>
                {rotulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pontos.map(({ rotulo, valores }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two points may bear the same words
            <tr key={`${index}-${rotulo}`}>
              <th scope="row">{rotulo}</th>
              {series.map(({ chave, tipo }) => (
                <td key={chave} className={classes.number}>
                  {textOf(tipo, valores[chave])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
