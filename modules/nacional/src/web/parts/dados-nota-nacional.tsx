import type { AnswerOutputOf } from '@iss/portal/call'
import { useCanOpen } from '@iss/portal/hooks'
import { AppLink } from '@iss/portal/navigation'
import { formatDate, formatDateTime, formatMoney } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { Alert } from '@mantine/core'
import type { buscarNotaNacional } from '../../contract/notas-nacionais.ts'

export type NotaNacionalTo = AnswerOutputOf<typeof buscarNotaNacional>
type Parte = NonNullable<NotaNacionalTo['tomador']>

/** What a received note says. */
export function DadosDaNotaNacional({ nota }: { nota: NotaNacionalTo }) {
  return (
    <>
      {nota.pendencias.length > 0 ? (
        <Alert color="yellow" role="status" title="Para completar">
          {nota.pendencias.join('; ')}.
        </Alert>
      ) : null}
      <Panel title="Nota">
        <DescriptionList
          items={[
            { label: 'Situação', value: <StatusPill tone={nota.tom}>{nota.situacao}</StatusPill>, span: 3 },
            { label: 'Emissão', value: formatDateTime(nota.emissao), span: 3 },
            { label: 'Data da prestação', value: formatDate(nota.dataPrestacao), span: 3 },
            { label: 'Competência', value: nota.competencia, span: 3 },
            { label: 'Chave de acesso', value: nota.chave, span: 9 },
            { label: 'NSU', value: nota.nsu, span: 3 },
            ...(nota.substitui ? [{ label: 'Substitui', value: nota.substitui, span: 12 }] : []),
            ...(nota.substituidaPor ? [{ label: 'Substituída por', value: nota.substituidaPor, span: 12 }] : []),
            ...pessoas(nota),
          ]}
        />
      </Panel>
      <Panel title="Serviço e valores">
        <DescriptionList
          items={[
            { label: 'Código de tributação nacional', value: nota.servico, span: 3 },
            { label: 'Regime do prestador', value: nota.regime, span: 3 },
            { label: 'Tributação do ISS', value: nota.tributacao, span: 3 },
            { label: 'Retenção', value: nota.retencao, span: 3 },
            { label: 'Local da prestação', value: nota.municipioPrestacao, span: 3 },
            { label: 'Local da incidência', value: nota.municipioIncidencia, span: 3 },
            { label: 'Valor do serviço', value: formatMoney(nota.valorServico), span: 3 },
            { label: 'Base de cálculo', value: formatMoney(nota.base), span: 3 },
            { label: 'Alíquota', value: nota.aliquota, span: 3 },
            { label: 'ISS', value: formatMoney(nota.imposto), span: 3 },
            { label: 'Valor líquido', value: formatMoney(nota.liquido), span: 3 },
            { label: 'Descrição', value: nota.discriminacao, span: 12 },
            ...nota.ibsCbs.map(({ rotulo, valor }) => ({ label: rotulo, value: valor, span: 3 })),
          ]}
        />
      </Panel>
    </>
  )
}

function pessoas(nota: NotaNacionalTo) {
  const linha = (label: string, parte: Parte | null) => (parte ? [{ label, value: <Pessoa parte={parte} />, span: 6 }] : [])
  return [...linha('Prestador', nota.prestador), ...linha('Tomador', nota.tomador), ...linha('Intermediário', nota.intermediario)]
}

const CADASTRO = '/home/actions/pessoa'

function Pessoa({ parte: { nome, documento, municipio, pessoaId } }: { parte: Parte }) {
  const canOpen = useCanOpen()
  const aberta = pessoaId !== null && canOpen(CADASTRO)
  return (
    <>
      {aberta ? <AppLink to={`${CADASTRO}?id=${pessoaId}`}>{nome}</AppLink> : nome}
      {documento ? `, ${documento}` : ''}
      {municipio ? `, ${municipio}` : ''}
    </>
  )
}
