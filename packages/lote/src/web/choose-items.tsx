import { textOf } from '@iss/kinds'
import { DataGrid, type GridColumn, type RowId } from '@iss/ui/data-grid'
import { useCall } from '@iss/portal/hooks'
import { Alert, Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import type { LoteDescriptor } from '../definition/calls.ts'
import { callsOf } from './calls-of.ts'
import { cellColumns } from './cells.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import type { Candidate, Escolha, Preview } from './preview.ts'

type Props = {
  slug: string
  descriptor: LoteDescriptor
  escolha: Escolha
  preview: Preview
  /** An order has ended since the list was asked for. */
  changed: boolean
  onGiven: (order: number) => void
}

/** The items that an order may take, with check boxes; those with an impediment are drawn dim. */
export function ChooseItems({ slug, descriptor, escolha, preview, changed, onGiven }: Props) {
  const [marked, setMarked] = useState<RowId[]>([])
  const [confirming, setConfirming] = useState(false)
  const { valores, seen } = preview
  // What an order did changes what stands here: once one has ended the list is asked for anew, and again after each further one.
  const anew = useCall(callsOf(slug).validar, { valores }, { enabled: changed })
  useEffect(() => setMarked([]), [valores])
  const { lista, total } = anew.data ?? seen
  const chosen = lista.filter(({ alvo }) => alvo !== null && marked.includes(alvo))
  const columns = useMemo<GridColumn<Candidate>[]>(
    () => [
      ...cellColumns<Candidate>(descriptor.colunas),
      { key: 'impedimento', label: 'Impedimento', wrap: true, value: ({ impedimento }) => impedimento ?? 'Nenhum' },
    ],
    [descriptor],
  )
  const [, many] = descriptor.item
  return (
    <>
      {total > lista.length ? (
        <Alert color="yellow">
          {`São ${textOf('integer', total)} ${many}; os primeiros ${textOf('integer', lista.length)} são mostrados. Restrinja a busca para ver os demais.`}
        </Alert>
      ) : null}
      <DataGrid
        label={escolha.encontrados}
        title={escolha.encontrados}
        columns={columns}
        rows={lista}
        empty={escolha.vazio}
        getRowId={({ alvo }) => alvo ?? 0}
        rowTone={({ impedimento }) => (impedimento === null ? undefined : 'muted')}
        selectable
        selected={marked}
        onSelectedChange={setMarked}
        onRefresh={anew.refetch}
        toolbar={
          <Button
            {...(descriptor.perigo ? { color: 'red' } : {})}
            disabled={chosen.length === 0}
            onClick={() => setConfirming(true)}
          >
            {chosen.length === 0 ? descriptor.executar : `${descriptor.executar} (${chosen.length})`}
          </Button>
        }
      />
      {confirming ? (
        <ChooseDialog
          slug={slug}
          descriptor={descriptor}
          escolha={escolha}
          valores={valores}
          chosen={chosen}
          onClose={() => setConfirming(false)}
          onGiven={(id) => {
            setMarked([])
            setConfirming(false)
            onGiven(id)
          }}
        />
      ) : null}
    </>
  )
}
