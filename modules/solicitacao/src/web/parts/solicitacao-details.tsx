import { formatDateTime } from '@iss/ui/format'
import { formatDocumento } from '@iss/kernel/documento'
import { DataGrid } from '@iss/ui/data-grid'
import type { GridColumn } from '@iss/ui/grid-types'
import { type DescriptionItem, DescriptionList, Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { List, Mark, Text, VisuallyHidden } from '@mantine/core'
import type { ComparedLine } from '../../contract/request-field.ts'
import type { SolicitacaoTO } from '../../contract/solicitacao.ts'
import { toneEstado } from '../../domain/situacao.ts'
import { AnexosList } from './anexos.tsx'

/** Text as it was written, with its line breaks. */
export function Written({ children }: { children: string }) {
  return (
    <Text component="span" inherit style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  )
}

/** Who asked what, when, and how it stands. */
export function SolicitacaoHeader({
  to,
  title = to.rotulo,
  extra = [],
  actions,
}: {
  to: SolicitacaoTO
  /** Where the page bears the name of the kind already, another one. */
  title?: string
  extra?: readonly DescriptionItem[]
  actions?: React.ReactNode
}) {
  const { contribuinte } = to
  return (
    <Panel title={title} actions={actions}>
      <DescriptionList
        items={[
          { label: 'Protocolo', value: to.protocolo },
          { label: 'Situação', value: <StatusPill tone={toneEstado(to.estado)}>{to.estado}</StatusPill> },
          { label: 'Data', value: formatDateTime(to.dataSolicitacao) },
          { label: 'Contribuinte', value: contribuinte.nome },
          { label: 'Documento', value: formatDocumento(contribuinte.documento) },
          { label: 'Mobiliário', value: contribuinte.grpMobiliario },
          { label: 'Regime', value: contribuinte.regime },
          { label: 'Situação cadastral', value: contribuinte.situacao },
          { label: 'Solicitante', value: to.solicitante },
          ...extra,
        ]}
      />
    </Panel>
  )
}

const columns: GridColumn<ComparedLine>[] = [
  { key: 'rotulo', label: 'Campo' },
  { key: 'atual', label: 'Situação atual', wrap: true, render: (row) => row.atual ?? '–' },
  {
    key: 'solicitado',
    label: 'Solicitado',
    wrap: true,
    render: (row) =>
      row.alterado ? (
        <Mark color="var(--iss-yellow-soft)" fw={600} style={{ overflowWrap: 'anywhere' }}>
          <VisuallyHidden>Alterado: </VisuallyHidden>
          {row.solicitado ?? 'Em branco'}
        </Mark>
      ) : (
        (row.solicitado ?? '–')
      ),
  },
]

/** What is asked: against the present state when the kind compares, else field by field. Then observation and attachments. */
export function SolicitacaoContent({ to }: { to: SolicitacaoTO }) {
  // What has no present state to be held against (the note, the reason) stands by itself.
  const comparadas = to.resumo.filter(({ atual, alterado }) => atual !== null || alterado)
  const soltas = to.resumo.filter((linha) => !comparadas.includes(linha))
  return (
    <>
      {soltas.length > 0 ? (
        <Panel title="Solicitado">
          <DescriptionList
            items={soltas.map(({ rotulo, solicitado }) => ({
              label: rotulo,
              value: solicitado === null ? null : <Written>{solicitado}</Written>,
              span: (solicitado ?? '').length > 60 ? 12 : 4,
            }))}
          />
        </Panel>
      ) : null}
      {comparadas.length > 0 ? (
        <DataGrid
          label="Situação atual e solicitado"
          title="Situação atual e solicitado"
          columns={columns}
          rows={comparadas}
          getRowId={(row) => row.rotulo}
          search={false}
          paged={false}
        />
      ) : null}
      {to.observacao ? (
        <Panel title="Observação">
          <Written>{to.observacao}</Written>
        </Panel>
      ) : null}
      <Panel title="Anexos">
        <AnexosList anexos={to.anexos} />
      </Panel>
    </>
  )
}

/** Who decided, when and why. */
export function SolicitacaoDecisao({ to }: { to: SolicitacaoTO }) {
  const { decisao } = to
  if (!decisao) return null
  const indeferida = to.situacao === 'Indeferida'
  return (
    <Panel title={indeferida ? 'Motivos do indeferimento' : 'Decisão'}>
      <DescriptionList
        items={[
          { label: indeferida ? 'Indeferida por' : 'Aprovada por', value: decisao.por },
          { label: 'Em', value: formatDateTime(decisao.em) },
          { label: 'E-mail enviado', value: decisao.emailEnviadoEm ? `Sim, ${formatDateTime(decisao.emailEnviadoEm)}` : 'Não' },
          ...(indeferida
            ? [
                {
                  label: 'Justificativas',
                  span: 12,
                  value: (
                    <List>
                      {decisao.justificativas.map((texto) => (
                        <List.Item key={texto}>{texto}</List.Item>
                      ))}
                    </List>
                  ),
                },
              ]
            : []),
          {
            label: indeferida ? 'Complemento' : 'Resposta',
            span: 12,
            value: decisao.texto ? <Written>{decisao.texto}</Written> : null,
          },
        ]}
      />
    </Panel>
  )
}
