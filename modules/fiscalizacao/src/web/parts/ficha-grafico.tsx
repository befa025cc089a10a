import { kindOf } from '@iss/kinds'
import { ChartFigure } from '@iss/list/web/chart-figure'
import type { FichaTO } from '../../contract/ficha.ts'

const wire = (valor: FichaTO['movimentacao'][number]['servicos']) => kindOf('money').toWire(valor)

/** Services and taken services by month. */
export function FichaGrafico({ meses }: { meses: FichaTO['movimentacao'] }) {
  const nada = meses.every(({ servicos, tomados }) => servicos.isZero() && tomados.isZero())
  return (
    <ChartFigure
      figures={{
        titulo: 'Serviços por mês',
        tipo: 'bar',
        categoria: 'Competência',
        series: [
          { chave: 'prestados', rotulo: 'Prestados', tipo: 'money' },
          { chave: 'tomados', rotulo: 'Tomados', tipo: 'money' },
        ],
        pontos: nada
          ? []
          : meses.map(({ competencia, servicos, tomados }) => ({
              rotulo: competencia,
              valores: { prestados: wire(servicos), tomados: wire(tomados) },
            })),
      }}
    />
  )
}
