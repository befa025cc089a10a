import { FormDialog, useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { buscarRascunho, removerRascunho } from '../../contract/emissao.ts'
import type { DadosEmissao } from './emissao-form.ts'
import { resumoDoRascunho } from './emissao-rascunho.ts'

type Linha = { id: number; alteradoEm: string; tomador: string; atividade: string }

const columns: GridColumn<Linha>[] = [
  { key: 'alteradoEm', label: 'Salvo em', kind: 'datetime' },
  { key: 'tomador', label: 'Tomador', wrap: true },
  { key: 'atividade', label: 'Atividade' },
]

type Props = {
  dados: DadosEmissao
  opened: boolean
  onClose: () => void
  onEscolher: (id: number) => void
  atual: number | null
  onRemovido: (id: number) => void
}

/** The drafts kept: continue one, or throw it away. */
export function DialogoRascunhos({ dados, opened, onClose, onEscolher, atual, onRemovido }: Props) {
  const confirm = useConfirm()
  const rascunhos = useCall(buscarRascunho, {}, { enabled: opened })
  const remover = useCallMutation(removerRascunho, {
    onSuccess: (_answer, { id }) => {
      rascunhos.refetch()
      onRemovido(id)
    },
  })
  const rows = useMemo(
    () => rascunhos.data?.map(({ id, alteradoEm, conteudo }) => ({ id, alteradoEm, ...resumoDoRascunho(conteudo, dados) })),
    [rascunhos.data, dados],
  )
  return (
    <FormDialog opened={opened} onClose={onClose} title="Rascunhos" size="xl">
      <DataGrid
        label="Rascunhos"
        columns={columns}
        rows={rows}
        status={rascunhos.gridStatus}
        empty="Nenhum rascunho salvo."
        onRowClick={({ id }) => onEscolher(id)}
        rowTone={({ id }) => (id === atual ? 'muted' : undefined)}
        actions={({ id, tomador }) => (
          <Tooltip label="Excluir rascunho">
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Excluir o rascunho de ${tomador}`}
              onClick={async () => {
                if (
                  await confirm({
                    question: 'Tem certeza que pretende eliminar este registro?',
                    details: tomador,
                    confirmLabel: 'Excluir',
                    danger: true,
                  })
                )
                  remover.mutate({ id })
              }}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </Tooltip>
        )}
      />
    </FormDialog>
  )
}
