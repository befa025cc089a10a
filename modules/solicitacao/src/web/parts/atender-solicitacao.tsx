import { DataGrid } from '@iss/ui/data-grid'
import { formatDate } from '@iss/ui/format'
import type { GridColumn } from '@iss/ui/grid-types'
import { useOpenFile } from '@iss/portal/files'
import { useActFor, useCall } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Alert, Button, Group, List } from '@mantine/core'
import type { ReactNode } from 'react'
import { atenderBuscarTO } from '../../contract/atendimento.ts'
import { imprimirSolicitacao, type SolicitacaoLinha } from '../../contract/solicitacao.ts'
import { rotaAtender } from '../../domain/destino-atendimento.ts'
import { toneEstado } from '../../domain/situacao.ts'
import { Conversa } from './conversa.tsx'
import { DecidirPanel } from './decidir.tsx'
import { besideInFila } from './fila.ts'
import { ComFila } from './fila-lateral.tsx'
import { Missing } from './missing.tsx'
import { Responsavel } from './responsavel.tsx'
import { SolicitacaoContent, SolicitacaoDecisao, SolicitacaoHeader } from './solicitacao-details.tsx'

const historico: GridColumn<SolicitacaoLinha>[] = [
  { key: 'protocolo', label: 'Protocolo' },
  { key: 'dataSolicitacao', label: 'Data', kind: 'datetime' },
  { key: 'assunto', label: 'Assunto', hideOnMobile: true },
  { key: 'estado', label: 'Situação', kind: 'status', tone: (row) => toneEstado(row.estado) },
  { key: 'decisaoEm', label: 'Decidida em', kind: 'datetime' },
]

type Props = {
  criptId: string
  /** Drawn after the messages: the answer box of a conversation. */
  resposta?: (to: import('./decidir.tsx').AtenderTO, refetch: (mensagem: string) => void) => ReactNode
  /** Drawn after the decision: what is done with a request that was granted. */
  depois?: (to: import('./decidir.tsx').AtenderTO) => ReactNode
}

/** A request as the inspector attends it, whatever its kind: header, warnings, what is asked, attachments, messages, decision, history. */
export function AtenderSolicitacao({ criptId, resposta, depois }: Props) {
  const page = usePage()
  const navigate = useNavigate()
  const imprimir = useOpenFile()
  const solicitacao = useCall(atenderBuscarTO, { criptId }, { silent: true })
  const abrirComo = useActFor('/home')
  const to = solicitacao.data
  if (!to) return solicitacao.isError ? <Missing error={solicitacao.error} back="/home/atendimento" /> : null
  const { anterior, proxima } = besideInFila(criptId)
  const { id } = to.contribuinte
  const written = (mensagem: string) => {
    page.success(mensagem)
    solicitacao.refetch()
  }
  return (
    <ComFila criptId={criptId}>
      <SolicitacaoHeader
        to={to}
        title="Dados da solicitação"
        extra={[
          { label: 'Fiscal', value: to.fiscal },
          { label: 'Dias em espera', value: to.diasEmEspera },
          { label: 'Prazo', value: to.prazo && formatDate(to.prazo) },
        ]}
        actions={
          <Group gap="sm">
            <Button
              variant="default"
              size="xs"
              loading={imprimir.isPending}
              onClick={() => void imprimir(imprimirSolicitacao, { id: criptId })}
            >
              Imprimir
            </Button>
            {id === null ? null : (
              <Button
                variant="default"
                size="xs"
                loading={abrirComo.isPending}
                onClick={() => abrirComo.mutate({ idPessoa: id })}
              >
                Abrir como contribuinte
              </Button>
            )}
            {anterior ? (
              <Button variant="default" size="xs" onClick={() => navigate(anterior)}>
                Pendente anterior
              </Button>
            ) : null}
            {proxima ? (
              <Button variant="default" size="xs" onClick={() => navigate(proxima)}>
                Próxima pendente
              </Button>
            ) : null}
          </Group>
        }
      />
      {to.alertas.length > 0 ? (
        <Alert color="yellow" title="Atenção" mb="md">
          <List>
            {to.alertas.map((texto) => (
              <List.Item key={texto}>{texto}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      <SolicitacaoContent to={to} />
      <Conversa mensagens={to.mensagens}>{resposta?.(to, written)}</Conversa>
      <SolicitacaoDecisao to={to} />
      {depois?.(to)}
      {to.podeDecidir ? <Responsavel criptId={criptId} responsavelId={to.responsavelId} onDone={written} /> : null}
      <DecidirPanel to={to} onDone={written} />
      {to.historico.length > 0 ? (
        <DataGrid
          label="Histórico"
          title="Histórico do contribuinte neste tipo"
          columns={historico}
          rows={to.historico}
          getRowId={(row) => row.criptId}
          search={false}
          rowHref={(row) => rotaAtender(row.tipo, row.criptId)}
          onRowClick={(row) => navigate(rotaAtender(row.tipo, row.criptId))}
        />
      ) : null}
    </ComFila>
  )
}
