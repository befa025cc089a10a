import { formatMoney } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/portal/call'
import { buscarNota } from '../../contract/consulta.ts'

/** The note that is about to be cancelled or replaced, in four facts. */
export function Resumo({ nota }: { nota: Nota }) {
  return (
    <Panel title={`NF-e nº ${nota.numero}`}>
      <DescriptionList
        items={[
          { label: 'Emissão', value: nota.emissao, span: 3 },
          { label: 'Competência', value: nota.competencia, span: 3 },
          { label: 'Valor', value: `R$ ${formatMoney(nota.valorTotal)}`, span: 3 },
          { label: 'ISS retido', value: nota.retido ? 'Sim' : 'Não', span: 3 },
          { label: 'Tomador', value: nota.tomador.nome ?? 'Não identificado', span: 12 },
        ]}
      />
    </Panel>
  )
}

export type Nota = AnswerOutputOf<typeof buscarNota>
