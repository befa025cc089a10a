import { Competencia } from '@iss/kernel/competencia'
import { isData } from '@iss/kernel/data'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { FormDialog, useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { FormCell, FormGrid } from '@iss/ui/form'
import { TextField } from '@iss/ui/text-field'
import { ActionIcon, Button, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { buscarNotaModelo, removerNotaModelo, salvarNotaModelo } from '../../contract/nota-modelo.ts'
import type { DadosEmissao, EmissaoForm } from './emissao-form.ts'
import { resumoDoRascunho, toConteudo } from './emissao-rascunho.ts'

export type ModeloDeNota = AnswerOutputOf<typeof buscarNotaModelo>[number]
type Linha = { id: number; nome: string; tomador: string; atividade: string }

const columns: GridColumn<Linha>[] = [
  { key: 'nome', label: 'Modelo', wrap: true },
  { key: 'tomador', label: 'Tomador', wrap: true },
  { key: 'atividade', label: 'Atividade' },
]

type Props = {
  dados: DadosEmissao
  opened: boolean
  onClose: () => void
  /** What is on screen, to be kept as a model. */
  valores: () => EmissaoForm
  onUsar: (modelo: ModeloDeNota) => void
  onSalvo: (mensagem: string) => void
}

/** Models of notes: use one with one choice, keep what is on screen as one, throw one away. */
export function DialogoModelos({ dados, opened, onClose, valores, onUsar, onSalvo }: Props) {
  const confirm = useConfirm()
  const modelos = useCall(buscarNotaModelo, {}, { enabled: opened })
  const [nome, setNome] = useState('')
  const [erro, setErro] = useState<string>()
  const remover = useCallMutation(removerNotaModelo, { invalidate: [buscarNotaModelo] })
  const salvar = useCallMutation(salvarNotaModelo, {
    silent: true,
    invalidate: [buscarNotaModelo],
    onSuccess: ({ mensagem }) => {
      setNome('')
      onSalvo(mensagem ?? 'Modelo salvo.')
    },
    onError: ({ allMessages }) => setErro(allMessages.join(' ')),
  })
  const rows = useMemo(
    () => modelos.data?.map(({ id, nome: dele, conteudo }) => ({ id, nome: dele, ...resumoDoRascunho(conteudo, dados) })),
    [modelos.data, dados],
  )
  const guardar = async () => {
    setErro(undefined)
    const repetido = modelos.data?.some((modelo) => modelo.nome === nome.trim()) ?? false
    if (
      repetido &&
      !(await confirm({ question: 'Já existe um modelo com este nome. Deseja substituí-lo?', confirmLabel: 'Substituir' }))
    )
      return
    const form = valores()
    const data = isData(form.dataPrestacao) ? form.dataPrestacao : dados.hoje
    salvar.mutate({ nome, competencia: Competencia.fromData(data), conteudo: toConteudo(form), substituir: repetido })
  }
  return (
    <FormDialog opened={opened} onClose={onClose} title="Modelos" size="xl">
      <DataGrid
        label="Modelos"
        columns={columns}
        rows={rows}
        status={modelos.gridStatus}
        empty="Nenhum modelo salvo."
        onRowClick={({ id }) => {
          const modelo = modelos.data?.find((one) => one.id === id)
          if (modelo) onUsar(modelo)
        }}
        actions={({ id, nome: dele }) => (
          <Tooltip label="Excluir modelo">
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Excluir o modelo ${dele}`}
              onClick={async () => {
                if (
                  await confirm({
                    question: 'Tem certeza que pretende eliminar este registro?',
                    details: dele,
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
      <Text size="sm" mt="lg" mb={6} c="dimmed">
        O que está preenchido na tela pode ser guardado como modelo.
      </Text>
      <FormGrid>
        <TextField label="Nome do modelo" value={nome} onChange={setNome} maxLength={80} error={erro} span={8} />
        <FormCell span={4} bottom>
          <Button variant="light" loading={salvar.isPending} onClick={() => void guardar()}>
            Salvar como modelo
          </Button>
        </FormCell>
      </FormGrid>
    </FormDialog>
  )
}
