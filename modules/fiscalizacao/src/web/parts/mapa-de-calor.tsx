import type { AnswerOutputOf } from '@iss/portal/call'
import { Text } from '@mantine/core'
import type { buscarMapaDeCalor } from '../../contract/analise.ts'
import classes from './mapa-de-calor.module.css'

const LADO = 44
const ALTURA = 26
const ROTULO = 220

type Dados = AnswerOutputOf<typeof buscarMapaDeCalor>

/** How much of the greatest month of its activity a month is, in hundredths. */
const partes = (valores: Dados['atividades'][number]['valores']) => {
  const maior = valores.reduce((ate, valor) => ate.max(valor))
  return valores.map((valor) => (maior.isZero() ? 0 : valor.percentOf(maior)))
}

/** Activity × month: the darker, the nearer to the greatest month of the activity. Its figures are the table beside it. */
export function MapaDeCalor({ meses, atividades }: Dados) {
  if (atividades.length === 0) return <Text c="dimmed">Não há movimento nos últimos 12 meses.</Text>
  const largura = ROTULO + meses.length * LADO
  return (
    <div className={classes.scroll}>
      <svg className={classes.map} width={largura} height={(atividades.length + 1) * ALTURA} aria-hidden="true">
        {meses.map((mes, coluna) => (
          <text key={mes} x={ROTULO + coluna * LADO + LADO / 2} y={ALTURA - 9} textAnchor="middle">
            {mes.replace('/20', '/')}
          </text>
        ))}
        {atividades.map(({ nome, valores }, linha) => (
          <g key={nome} transform={`translate(0 ${(linha + 1) * ALTURA})`}>
            <text x={0} y={ALTURA - 9}>
              {nome.length > 32 ? `${nome.slice(0, 31)}…` : nome}
            </text>
            {partes(valores).map((parte, coluna) => (
              <rect
                key={meses[coluna]}
                className={classes.cell}
                x={ROTULO + coluna * LADO + 1}
                y={1}
                width={LADO - 2}
                height={ALTURA - 2}
                rx={3}
                fillOpacity={0.06 + (parte / 100) * 0.94}
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}
