import { compact, textOf } from '@iss/kinds'
import '@mantine/charts/styles.css'
import { BarChart, DonutChart, LineChart } from '@mantine/charts'
import { useElementSize } from '@mantine/hooks'
import type { ReportChart } from '../definition/calls.ts'
import { HeatDrawing } from './chart-heat.tsx'
import { MapDrawing } from './chart-map.tsx'
import classes from './report-chart.module.css'

// Told apart without colour too: they differ in lightness, and the table says the same.
const colors = Array.from({ length: 11 }, (_, index) => `var(--iss-chart-${index + 1})`)
const height = 260

/** Bars, lines, a ring, shades or a map of the figures. Loaded only when a report has a chart. */
export function ChartDrawing({ figures }: { figures: ReportChart }) {
  const { ref, width } = useElementSize()
  return <div ref={ref}>{width > 0 ? <Drawn figures={figures} width={width} /> : <div className={classes.room} />}</div>
}

function Drawn({ figures, width }: { figures: ReportChart; width: number }) {
  const { tipo, series, pontos } = figures
  if (tipo === 'donut') return <Ring figures={figures} />
  if (tipo === 'heat') return <HeatDrawing figures={figures} width={width} />
  if (tipo === 'map') return <MapDrawing figures={figures} width={width} />
  const data = pontos.map(({ rotulo, valores }) => ({
    rotulo,
    // A line has a gap where nothing is told; a bar has none.
    ...Object.fromEntries(series.map(({ chave }) => [chave, (valores[chave] ?? null) === null ? null : pixels(valores[chave])])),
    textos: series.map(({ chave, rotulo: serie, tipo: kind }) => ({ serie, texto: textOf(kind, valores[chave]) })),
  }))
  // One or two points make no line.
  const upright = tipo === 'bar' || pontos.length < 3
  const counts = series.every(({ tipo: kind }) => kind === 'integer')
  // Long words stand beside lying bars; under upright ones there is room for compact words only.
  const lying = upright && pontos.some(({ rotulo }) => rotulo.length > 10)
  const common = {
    h: lying ? Math.max(120, 34 * pontos.length * Math.max(1, series.length * 0.6) + 40) : height,
    data,
    dataKey: 'rotulo',
    series: series.map(({ chave, rotulo }, index) => ({
      name: chave,
      label: rotulo,
      color: colors[index % colors.length] as string,
    })),
    valueFormatter: compact,
    withLegend: series.length > 1,
    // In the order of the bars, not of their keys.
    legendProps: { itemSorter: null },
    accessibilityLayer: false,
    tooltipProps: { content: Tip },
  }
  if (!upright)
    return (
      <LineChart
        {...common}
        curveType="linear"
        connectNulls={false}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 16 }}
        yAxisProps={{ width: 64, allowDecimals: !counts }}
      />
    )
  return lying ? (
    <BarChart
      {...common}
      orientation="vertical"
      gridAxis="x"
      maxBarWidth={26}
      xAxisProps={{ tickCount: width < 480 ? 3 : 5, allowDecimals: !counts }}
      yAxisProps={{
        width: Math.min(220, Math.round(width * 0.38)),
        interval: 0,
        tick: <Words most={Math.min(34, Math.round(width / 18))} />,
      }}
    />
  ) : (
    <BarChart {...common} maxBarWidth={48} yAxisProps={{ width: 64, allowDecimals: !counts }} />
  )
}

/** Shares of a whole: a ring, and beside it what each colour means. */
function Ring({ figures: { series, pontos } }: { figures: ReportChart }) {
  const [serie] = series
  if (!serie) return null
  const data = pontos.map(({ rotulo, valores }, index) => ({
    name: rotulo,
    value: Math.max(0, pixels(valores[serie.chave])),
    color: colors[index % colors.length] as string,
    textos: [{ serie: serie.rotulo, texto: textOf(serie.tipo, valores[serie.chave]) }],
    rotulo,
  }))
  return (
    <div className={classes.ring}>
      <DonutChart
        data={data}
        size={210}
        thickness={38}
        strokeWidth={1}
        accessibilityLayer={false}
        pieProps={{ rootTabIndex: -1 }}
        tooltipProps={{ content: Tip }}
      />
      <ul className={classes.legend}>
        {data.map(({ name, color, textos }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may bear the same words
          <li key={`${index}-${name}`}>
            <span className={classes.dot} style={{ backgroundColor: color }} />
            <span className={classes.name}>{name}</span>
            <span className={classes.value}>{textos[0]?.texto}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type TipPoint = { payload?: { rotulo?: string; textos?: { serie: string; texto: string }[] } }

function Tip({ active, payload }: { active?: boolean; payload?: readonly TipPoint[] }) {
  const point = payload?.[0]?.payload
  if (!active || !point) return null
  return (
    <div className={classes.tip}>
      <strong>{point.rotulo}</strong>
      {point.textos?.map(({ serie, texto }) => (
        <div key={serie}>
          {serie}: {texto}
        </div>
      ))}
    </div>
  )
}

/** Words beside a lying bar, in two lines where one is too short, cut when they are longer still; the table has them whole. */
function Words({ x = 0, y = 0, payload, most }: { x?: number; y?: number; payload?: { value: string }; most: number }) {
  const lines = inTwoLines(payload?.value ?? '', most)
  return (
    <text x={x} y={y} textAnchor="end" className={classes.words}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index > 0 ? 13 : lines.length > 1 ? -2 : 4}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** A text in at most two lines of so many letters, broken between words. */
export function inTwoLines(text: string, most: number): string[] {
  if (text.length <= most) return [text]
  const blank = text.lastIndexOf(' ', most)
  const cut = (line: string) => (line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line)
  return blank <= 0 ? [cut(text)] : [text.slice(0, blank), cut(text.slice(blank + 1))]
}

/** Length of a bar: only for drawing, never shown as a figure. */
function pixels(wire: unknown): number {
  return Number(wire ?? 0)
}
