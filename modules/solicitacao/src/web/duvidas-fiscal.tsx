import { plusDays } from '@iss/kernel/data'
import { systemClock } from '@iss/kernel/clock'
import { DataGrid } from '@iss/ui/data-grid'
import type { GridColumn } from '@iss/ui/grid-types'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useCall } from '@iss/web-api/hooks'
import { useSearch } from '@iss/web-api/navigation'
import { Page } from '@iss/web-api/page'
import { Button, Group } from '@mantine/core'
import { type AtendimentoLinha, buscarAtendimento, type SituacaoAtendimento } from '../contract/atendimento.ts'
import { destinoAtendimento } from '../domain/destino-atendimento.ts'
import { toneEstado } from '../domain/situacao.ts'
import { AtenderSolicitacao } from './parts/atender-solicitacao.tsx'
import { EscreverAoSolicitante } from './parts/decidir.tsx'

const columns: GridColumn<AtendimentoLinha>[] = [
  { key: 'dataFmt', label: 'Data', sortable: false },
  { key: 'nomeContribuinte', label: 'Contribuinte' },
  { key: 'nomeSolicitante', label: 'Solicitante' },
  { key: 'situacaoAtendimento', label: 'Situação', kind: 'status', tone: (row) => toneEstado(row.situacaoAtendimento) },
]

/** Situation of a topic, in its own words, and of the request behind it. */
const situacoes: { value: SituacaoAtendimento; label: string }[] = [
  { value: 'pendente', label: 'Aberto' },
  { value: 'aprovada', label: 'Fechado' },
  { value: 'indeferida', label: 'Indeferido' },
]

/** Months back that the list shows. */
const dias = 365

function Lista({ onOpen }: { onOpen: (criptId: string) => void }) {
  const [search, change] = useSearch()
  const situacao = situacoes.find(({ value }) => value === search.get('situacao'))?.value ?? 'pendente'
  const hoje = systemClock.today()
  const linhas = useCall(buscarAtendimento, {
    tipos: ['Generica'],
    situacao,
    dataInicial: plusDays(hoje, -dias),
    dataFinal: hoje,
  })
  return (
    <>
      <Panel>
        <SelectField
          label="Situação"
          value={situacao}
          onChange={(value) => change({ situacao: value })}
          options={situacoes}
          required
        />
      </Panel>
      <DataGrid
        label="Dúvidas e solicitações genéricas"
        columns={columns}
        rows={linhas.data}
        status={linhas.gridStatus}
        empty="Nenhuma dúvida em aberto."
        getRowId={(row) => row.criptId}
        onRowClick={(row) => onOpen(row.criptId)}
        onRefresh={linhas.refetch}
      />
    </>
  )
}

/** Generic requests as conversations: the list, or the one of `topicoId` with its messages, answer box and decision (F153). */
export function Screen() {
  const [search, change] = useSearch()
  const topicoId = search.get('topicoId')
  const endereco = topicoId ? destinoAtendimento({ ...vazia, criptId: topicoId }) : ''
  return (
    <Page title="Dúvidas" back={topicoId ? '/home/atendimento' : undefined}>
      {topicoId ? (
        <>
          <Group>
            <Button variant="subtle" size="xs" onClick={() => change({ topicoId: null }, { push: true })}>
              Ver todas as dúvidas
            </Button>
          </Group>
          <AtenderSolicitacao
            key={topicoId}
            criptId={topicoId}
            endereco={endereco}
            resposta={(to, done) =>
              to.podeDecidir ? <EscreverAoSolicitante to={to} pedeComplemento={false} onDone={done} /> : null
            }
          />
        </>
      ) : (
        <Lista onOpen={(criptId) => change({ topicoId: criptId }, { push: true })} />
      )}
    </Page>
  )
}

const vazia = {
  tipo: 'Generica',
  senhaDocumento: null,
  rotaAngular: null,
  angular: false,
  indeferida: false,
  aprovada: false,
  pendente: true,
  generica: true,
  denuncia: false,
}
