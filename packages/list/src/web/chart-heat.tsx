import { textOf } from '@iss/kinds'
import type { ReportChart } from '../definition/calls.ts'
import classes from './report-chart.module.css'

const ALTURA = 28

/** Shades: the darker a cell, the nearer to the greatest of its line. Its figures are the table beside it and the words of each cell. */
export function HeatDrawing({ figures: { series, pontos }, width }: { figures: ReportChart; width: number }) {
  const words = Math.min(240, Math.max(110, width * 0.28))
  const cell = Math.max(40, (width - words) / series.length)
  const most = Math.floor(words / 6.6)
  return (
    <div className={classes.scroll}>
      <svg className={classes.heat} width={words + cell * series.length} height={(pontos.length + 1) * ALTURA}>
        {series.map(({ chave, rotulo }, column) => (
          <text key={chave} x={words + column * cell + cell / 2} y={ALTURA - 10} textAnchor="middle">
            {cell < 54 ? rotulo.replace('/20', '/') : rotulo}
          </text>
        ))}
        {pontos.map(({ rotulo, valores }, line) => {
          const sizes = series.map(({ chave }) => Math.max(0, Number(valores[chave] ?? 0)))
          const greatest = Math.max(1e-9, ...sizes)
          return (
            <g key={rotulo} transform={`translate(0 ${(line + 1) * ALTURA})`}>
              <text x={0} y={ALTURA - 10}>
                {rotulo.length > most ? `${rotulo.slice(0, most - 1)}…` : rotulo}
              </text>
              {series.map(({ chave, rotulo: head, tipo }, column) => (
                <rect
                  key={chave}
                  className={classes.shade}
                  x={words + column * cell + 1}
                  y={1}
                  width={cell - 2}
                  height={ALTURA - 2}
                  rx={3}
                  fillOpacity={0.06 + ((sizes[column] ?? 0) / greatest) * 0.94}
                >
                  <title>{`${rotulo}, ${head}: ${textOf(tipo, valores[chave])}`}</title>
                </rect>
              ))}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
