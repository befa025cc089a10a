import { Recusas, ValoresDaGuia } from '@iss/guia/parts/valores-da-guia.tsx'
import { passosDaMemoria } from '@iss/nota/parts/memoria-passos.ts'
import type { AnswerOutputOf } from '@iss/portal/call'
import { formatMoney, formatPercent } from '@iss/ui/format'
import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { DescriptionList, Panel, Section } from '@iss/ui/panel'
import { Alert } from '@mantine/core'
import type { calcularAvulsa } from '../../contract/avulsa.ts'

type Calculo = AnswerOutputOf<typeof calcularAvulsa>

const semGuia = 'Não há ISS a pagar pelo prestador: a nota vale desde a emissão, sem guia.'

/** Note and guide before they are issued, with what stands against it. */
export function ConferenciaDaAvulsa({ calculo }: { calculo: Calculo }) {
  const { guia, violacoes, avisos } = calculo
  return (
    <Panel title="Conferência">
      <Recusas violacoes={violacoes} />
      {avisos.length > 0 ? (
        <Alert color="yellow" mb="md">
          {avisos.join(' ')}
        </Alert>
      ) : null}
      <DescriptionList
        items={[
          { label: 'Valor total', value: formatMoney(calculo.valorTotal), span: 2 },
          { label: 'Deduções', value: formatMoney(calculo.deducoes), span: 2 },
          { label: 'Base de cálculo', value: formatMoney(calculo.base), span: 2 },
          { label: 'Alíquota', value: formatPercent(calculo.aliquota), span: 2 },
          { label: 'ISS', value: <strong>{formatMoney(calculo.imposto)}</strong>, span: 2 },
          { label: 'ISS retido', value: calculo.retido ? 'Sim' : 'Não', span: 2 },
          { label: 'Município de incidência', value: calculo.municipioIncidencia, span: 4 },
          { label: 'Valor a receber do tomador', value: formatMoney(calculo.aReceber), span: 4 },
        ]}
      />
      <MemoriaDeCalculo passos={passosDaMemoria(calculo.memoria)} />
      {guia ? (
        <Section title="Guia">
          <ValoresDaGuia {...guia} />
          {calculo.aguarda ? (
            <Alert color="blue" mt="md">
              A nota vale depois do pagamento da guia; até lá, é impressa com esse aviso.
            </Alert>
          ) : null}
        </Section>
      ) : violacoes.length === 0 ? (
        <Alert color="blue" mt="md">
          {semGuia}
        </Alert>
      ) : null}
    </Panel>
  )
}
