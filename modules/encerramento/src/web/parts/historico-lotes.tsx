import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { Button } from '@mantine/core'
import { buscarHistoricoLotes } from '../../contract/lote.ts'
import { tomDaSituacao } from './andamento-lote.tsx'

type Lote = AnswerOutputOf<typeof buscarHistoricoLotes>[number]

const colunas: GridColumn<Lote>[] = [
  { key: 'enviadoEm', label: 'Enviado em' },
  { key: 'fimEm', label: 'Fim', hideOnMobile: true },
  { key: 'competencia', label: 'Competência' },
  { key: 'papelRotulo', label: 'Papel', hideOnMobile: true },
  { key: 'origem', label: 'Origem', hideOnMobile: true },
  { key: 'quantidade', label: 'Quantidade', kind: 'integer' },
  { key: 'sucesso', label: 'Sucesso', kind: 'integer' },
  { key: 'erro', label: 'Erro', kind: 'integer' },
  { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomDaSituacao[situacao] },
  { key: 'usuario', label: 'Usuário', hideOnMobile: true, wrap: true },
]

/** Past batches of the city, the newest first; one is opened by its button. */
export function HistoricoLotes({ oficio, onOpen }: { oficio: boolean; onOpen: (id: number) => void }) {
  const historico = useCall(buscarHistoricoLotes, { oficio }, { refetchInterval: 30_000 })
  return (
    <DataGrid
      label="Histórico"
      title="Histórico"
      columns={colunas}
      rows={historico.data}
      status={historico.gridStatus}
      empty="Nenhum processamento."
      getRowId={({ id }) => id}
      onRefresh={historico.refetch}
      actions={(lote) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Ver o processamento de ${lote.competencia} enviado em ${lote.enviadoEm}`}
          onClick={() => onOpen(lote.id)}
        >
          Ver
        </Button>
      )}
    />
  )
}
