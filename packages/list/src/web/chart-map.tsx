import { textOf } from '@iss/kinds'
import type { ReportChart } from '../definition/calls.ts'
import { layoutMap } from '../definition/map-layout.ts'
import classes from './report-chart.module.css'

const ALTURA = 420
/** Bubbles that bear their words; the others say them when pointed at. */
const NOMEADAS = 12

/** Bubbles at their places, from the coordinates that the city keeps: nothing is loaded from elsewhere. Its figures are the table beside it. */
export function MapDrawing({ figures: { series, pontos }, width }: { figures: ReportChart; width: number }) {
  const [serie] = series
  if (!serie) return null
  const { height, bubbles, scale, missing } = layoutMap(
    pontos.map(({ rotulo, valores, lugar }) => ({ label: rotulo, size: Number(valores[serie.chave] ?? 0), lugar })),
    width,
    ALTURA,
  )
  const textos = new Map(pontos.map(({ rotulo, valores }) => [rotulo, textOf(serie.tipo, valores[serie.chave])]))
  return (
    <>
      <svg className={classes.map} width={width} height={height}>
        <rect className={classes.ground} x={0.5} y={0.5} width={width - 1} height={height - 1} rx={8} />
        {bubbles.map(({ label, x, y, r }) => (
          <circle key={label} className={classes.bubble} cx={x} cy={y} r={r}>
            <title>{`${label}: ${textos.get(label)}`}</title>
          </circle>
        ))}
        {bubbles.slice(0, NOMEADAS).map(({ label, x, y, r }) => {
          const side = x > width * 0.7 ? -1 : 1
          return (
            <text key={label} x={x + side * (r + 4)} y={y + 4} textAnchor={side < 0 ? 'end' : 'start'}>
              {label}
            </text>
          )
        })}
        <text x={width - 12} y={20} textAnchor="end">
          N ↑
        </text>
        {scale ? (
          <g transform={`translate(12 ${height - 12})`}>
            <path className={classes.scale} d={`M0 -5V0H${scale.length}V-5`} />
            <text x={scale.length + 6} y={0}>
              {scale.words}
            </text>
          </g>
        ) : null}
      </svg>
      <p className={classes.nothing}>
        {`Área de cada círculo: ${serie.rotulo.toLowerCase()}.`}
        {missing > 0 ? ` Sem coordenadas, só na tabela: ${missing}.` : ''}
      </p>
    </>
  )
}
