import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { Panel } from '@iss/ui/panel'
import type { ReactNode } from 'react'
import { Recusas, type Valores, ValoresDaGuia } from './valores-da-guia.tsx'

type Calculo = Valores & {
  memoria: readonly { descricao: string; fonte: string }[]
  violacoes?: readonly { message: string }[]
}

type Props = { calculo: Calculo; titulo?: string; actions?: ReactNode }

/** Amounts of a guide before it is issued, with what stands against it. */
export function ResultadoGuia({ calculo, titulo = 'Cálculo', actions }: Props) {
  const { violacoes = [], memoria, ...valores } = calculo
  return (
    <Panel title={titulo} actions={actions}>
      <Recusas violacoes={violacoes} />
      <ValoresDaGuia {...valores} />
      <MemoriaDeCalculo passos={memoria.map(({ descricao, fonte }) => ({ descricao, fonte }))} />
    </Panel>
  )
}
