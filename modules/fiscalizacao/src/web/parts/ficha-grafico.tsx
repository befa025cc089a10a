import { compact } from '@iss/kinds'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { Panel } from '@iss/ui/panel'
import type { FichaTO } from '../../contract/ficha.ts'

/** Length of a bar: an amount becomes a number nowhere else. */
const pixels = (wire: { toString(): string }) => Number(wire.toString())

/** Services and taken services by month; the table below says the same. */
export function FichaGrafico({ meses }: { meses: FichaTO['movimentacao'] }) {
  if (meses.every(({ servicos, tomados }) => servicos.isZero() && tomados.isZero())) return null
  return (
    <Panel title="Serviços por mês">
      <div aria-hidden="true">
        <BarChart
          h={240}
          data={meses.map(({ competencia, servicos, tomados }) => ({
            competencia,
            prestados: pixels(servicos),
            tomados: pixels(tomados),
          }))}
          dataKey="competencia"
          series={[
            { name: 'prestados', label: 'Prestados', color: '#1351b4' },
            { name: 'tomados', label: 'Tomados', color: '#e07b00' },
          ]}
          withLegend
          valueFormatter={compact}
          yAxisProps={{ width: 64 }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
    </Panel>
  )
}
