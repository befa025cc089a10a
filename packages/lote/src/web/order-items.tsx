import { textOf } from '@iss/kinds'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { SelectField } from '@iss/ui/select-field'
import type { Tone } from '@iss/ui/theme'
import { useCall } from '@iss/portal/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ITEMS_SHOWN, type LoteDescriptor, type OrderItem, type OrderWire } from '../definition/calls.ts'
import { loteErrors } from '../definition/errors.ts'
import { isRunning, type ItemState, itemStates, labelItemState } from '../definition/state.ts'
import { callsOf } from './calls-of.ts'
import { cellColumns } from './cells.tsx'

const tones: Readonly<Record<ItemState, Tone>> = {
  PENDENTE: 'info',
  PRONTO: 'info',
  FEITO: 'success',
  SEM_EFEITO: 'neutral',
  ERRO: 'danger',
  CANCELADO: 'neutral',
  A_DESFAZER: 'info',
  DESFEITO: 'warning',
}
const states = itemStates.map((value) => ({ value, label: labelItemState(value) }))
/** Orders up to this size show their items as they go; greater ones when they have ended. */
const followed = 200

/** The result of each item. */
export function OrderItems({ slug, descriptor, order }: { slug: string; descriptor: LoteDescriptor; order: OrderWire }) {
  const [situacao, setSituacao] = useState<ItemState | null>(null)
  const items = useCall(callsOf(slug).itens, { id: order.id, situacao }, { keepPrevious: true })
  const columns = useMemo<GridColumn<OrderItem>[]>(
    () => [
      ...cellColumns<OrderItem>(descriptor.colunas, 'result'),
      { key: 'situacaoRotulo', label: 'Resultado', kind: 'status', tone: ({ situacao: state }) => tones[state] },
      { key: 'mensagem', label: 'Mensagem', wrap: true },
    ],
    [descriptor],
  )
  const moved = `${order.situacao} ${order.processados} ${order.desfeitos}`
  const looked = useRef(moved)
  const { refetch } = items
  const look = useRef(refetch)
  look.current = refetch
  const follow = order.quantidade <= followed || !isRunning(order.situacao)
  useEffect(() => {
    if (!follow || looked.current === moved) return
    looked.current = moved
    look.current()
  }, [follow, moved])
  const total = items.data?.total ?? 0
  const many = order.quantidade > ITEMS_SHOWN
  return (
    <DataGrid
      label={`Resultado por ${descriptor.item[0]}`}
      title={`Resultado por ${descriptor.item[0]}`}
      columns={columns}
      rows={items.data?.lista}
      status={items.gridStatus}
      empty={loteErrors.vazio.message}
      getRowId={({ id }) => id}
      onRefresh={items.refetch}
      toolbar={
        many ? (
          <>
            <SelectField
              label="Resultado"
              options={states}
              placeholder="Todos"
              clearable
              value={situacao}
              onChange={(value) => setSituacao(value as ItemState | null)}
            />
            {total > ITEMS_SHOWN ? (
              <span>{`Mostrando os primeiros ${textOf('integer', ITEMS_SHOWN)} de ${textOf('integer', total)}. O arquivo CSV tem todos.`}</span>
            ) : null}
          </>
        ) : undefined
      }
    />
  )
}
