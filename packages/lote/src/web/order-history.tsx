import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import type { Tone } from '@iss/ui/theme'
import { useCall } from '@iss/portal/hooks'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { LoteDescriptor, OrderWire } from '../definition/calls.ts'
import type { OrderState } from '../definition/state.ts'
import { callsOf } from './calls-of.ts'

const tones: Readonly<Record<OrderState, Tone>> = {
  EM_PREVIA: 'info',
  PREVISTO: 'warning',
  AGUARDANDO: 'warning',
  EM_PROCESSAMENTO: 'info',
  CONCLUIDO: 'success',
  CANCELADO: 'neutral',
  DESFAZENDO: 'info',
  DESFEITO: 'neutral',
}

type Props = { slug: string; descriptor: LoteDescriptor; onOpen: (id: number) => void }

/** Past orders of a kind, the newest first; one is opened by its button. */
export function OrderHistory({ slug, descriptor, onOpen }: Props) {
  const grid = useGridState()
  const { pagina, tamanho, ordem } = grid
  const orders = useCall(callsOf(slug).buscar, { pagina, tamanho, ...(ordem ? { ordem } : {}) }, { keepPrevious: true })
  const columns = useMemo<GridColumn<OrderWire>[]>(
    () => [
      { key: 'enviadoEm', label: 'Enviado em' },
      { key: 'usuario', label: 'Usuário', wrap: true },
      ...(descriptor.motivo ? [{ key: 'motivo', label: descriptor.motivo.rotulo, wrap: true, hideOnMobile: true }] : []),
      { key: 'quantidade', label: 'Quantidade', kind: 'integer' },
      { key: 'sucesso', label: 'Sucesso', kind: 'integer' },
      { key: 'erro', label: 'Erro', kind: 'integer' },
      {
        key: 'situacaoRotulo',
        label: 'Situação',
        kind: 'status',
        tone: ({ situacao, parado }) => (parado ? 'danger' : tones[situacao]),
      },
    ],
    [descriptor],
  )
  return (
    <DataGrid
      label="Execuções anteriores"
      title="Execuções anteriores"
      columns={columns}
      rows={orders.data?.lista}
      status={orders.gridStatus}
      empty="Nenhuma execução enviada."
      getRowId={({ id }) => id}
      search={false}
      onRefresh={orders.refetch}
      server={{ state: grid, total: orders.data?.total ?? 0 }}
      actions={(order) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Ver a execução enviada em ${order.enviadoEm}`}
          onClick={() => onOpen(order.id)}
        >
          Ver
        </Button>
      )}
    />
  )
}
