import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { consultasSalvas, removerConsulta, salvarConsulta } from '../../contract/consulta.ts'

const nova = { id: null as number | null, nome: '', descricao: '', compartilhada: false }
type Salva = { id: number; nome: string; descricao: string; texto: string; autor: string; minha: boolean; compartilhada: boolean }

const colunas: readonly GridColumn<Salva>[] = [
  { key: 'nome', label: 'Nome' },
  { key: 'descricao', label: 'Descrição', hideOnMobile: true, wrap: true },
  { key: 'autor', label: 'Autor' },
  { key: 'compartilhada', label: 'Compartilhada', kind: 'boolean', hideOnMobile: true },
]

/** The queries that are kept (F80): a row opens its text; the fields keep the text of the editor under a name. */
export function ConsultasSalvas({ texto, onOpen }: { texto: string; onOpen: (texto: string) => void }) {
  const [aberta, setAberta] = useState(nova)
  const confirm = useConfirm()
  const salvas = useCall(consultasSalvas, {})
  const salvar = useCallMutation(salvarConsulta, {
    success: 'Consulta salva.',
    onSuccess: ({ id }) => setAberta((antes) => ({ ...antes, id })),
    invalidate: [consultasSalvas],
  })
  const remover = useCallMutation(removerConsulta, { success: 'Consulta eliminada.', invalidate: [consultasSalvas] })
  const abrir = ({ id, nome, descricao, texto: guardado, minha, compartilhada }: Salva) => {
    onOpen(guardado)
    setAberta({ id: minha ? id : null, nome, descricao, compartilhada })
  }
  const eliminar = async (id: number | null) => {
    if (id === null || !(await confirm({ question: 'Tem certeza que pretende eliminar este registro?', danger: true }))) return
    remover.mutate({ id })
    setAberta(nova)
  }
  return (
    <Panel title="Consultas salvas">
      <DataGrid
        label="Consultas salvas"
        columns={colunas}
        rows={salvas.data?.lista}
        status={salvas.isError ? 'error' : salvas.data ? 'ready' : 'loading'}
        onRowClick={abrir}
      />
      <FormGrid>
        <FormCell span={4}>
          <TextInput
            label="Nome"
            value={aberta.nome}
            onChange={({ currentTarget }) => setAberta({ ...aberta, nome: currentTarget.value })}
          />
        </FormCell>
        <FormCell span={8}>
          <TextInput
            label="Descrição"
            value={aberta.descricao}
            onChange={({ currentTarget }) => setAberta({ ...aberta, descricao: currentTarget.value })}
          />
        </FormCell>
        <FormCell span={12}>
          <Group>
            <Checkbox
              label="Compartilhada"
              checked={aberta.compartilhada}
              onChange={({ currentTarget }) => setAberta({ ...aberta, compartilhada: currentTarget.checked })}
            />
            <Button variant="default" loading={salvar.isPending} onClick={() => salvar.mutate({ ...aberta, texto })}>
              Salvar
            </Button>
            {aberta.id !== null && (
              <>
                <Button variant="default" onClick={() => setAberta(nova)}>
                  Nova consulta
                </Button>
                <Button variant="default" loading={remover.isPending} onClick={() => void eliminar(aberta.id)}>
                  Eliminar
                </Button>
              </>
            )}
          </Group>
        </FormCell>
      </FormGrid>
    </Panel>
  )
}
