import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  buscarListaPorDocumentoOuNome,
  buscarPessoaTO,
  concederPapelPessoa,
  encerrarPapelPessoa,
  type PessoaTO,
} from '../../contract/pessoa.ts'
import { type PerfilPapel, perfisPapel } from '../../domain/perfil-papel.ts'
import { labelPapel } from '../../domain/rotulos-cadastro.ts'

type Papel = PessoaTO['papeis'][number]
const columns: GridColumn<Papel>[] = [
  { key: 'perfil', label: 'Papel', value: ({ perfil }) => labelPapel[perfil] },
  { key: 'empregador', label: 'Empregador' },
  { key: 'inicio', label: 'Início', kind: 'date' },
  { key: 'fim', label: 'Término', kind: 'date' },
]
const relacoes: GridColumn<PessoaTO['relacionamentos'][number]>[] = [
  { key: 'tipo', label: 'Relacionamento' },
  { key: 'nome', label: 'Pessoa' },
  { key: 'inicio', label: 'Início', kind: 'date' },
  { key: 'fim', label: 'Término', kind: 'date' },
]

/** Roles and relationships of a person. */
export function Papeis({ pessoa }: { pessoa: PessoaTO }) {
  const page = usePage()
  const confirm = useConfirm()
  const encerrar = useCallMutation(encerrarPapelPessoa, {
    invalidate: [buscarPessoaTO],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const perguntar = async ({ id, perfil }: Papel) => {
    if (await confirm({ question: `Confirma o término do papel ${labelPapel[perfil]} hoje?`, danger: true }))
      encerrar.mutate({ id: pessoa.id, papelId: id })
  }
  return (
    <>
      {pessoa.podeEditar ? <NovoPapel id={pessoa.id} /> : null}
      <DataGrid
        label="Papéis"
        title="Papéis"
        columns={columns}
        rows={pessoa.papeis}
        search={false}
        actions={
          pessoa.podeEditar
            ? (papel) =>
                papel.fim === null ? (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="red"
                    aria-label={`Encerrar ${labelPapel[papel.perfil]}`}
                    onClick={() => void perguntar(papel)}
                  >
                    Encerrar
                  </Button>
                ) : null
            : undefined
        }
      />
      <DataGrid label="Relacionamentos" title="Relacionamentos" columns={relacoes} rows={pessoa.relacionamentos} search={false} />
    </>
  )
}

function NovoPapel({ id }: { id: number }) {
  const page = usePage()
  const [texto, setTexto] = useState('')
  const form = useForm<{ perfil: PerfilPapel | null; empregadorId: number | null; inicio: string }>({
    defaultValues: { perfil: null, empregadorId: null, inicio: '' },
  })
  const perfil = useWatch({ control: form.control, name: 'perfil' })
  const pessoas = useCall(
    buscarListaPorDocumentoOuNome,
    { texto },
    { enabled: perfil === 'funcionario' && texto.length >= 3, keepPrevious: true },
  )
  const conceder = useCallMutation(concederPapelPessoa, {
    form,
    invalidate: [buscarPessoaTO],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      form.reset()
    },
  })
  const submit = ({
    perfil: papel,
    empregadorId,
    inicio,
  }: {
    perfil: PerfilPapel | null
    empregadorId: number | null
    inicio: string
  }) => {
    if (papel === null) form.setError('perfil', { message: 'Selecione o papel.' })
    else conceder.mutate({ id, perfil: papel, empregadorId, inicio: inicio || null })
  }
  return (
    <Panel title="Novo papel">
      <Form form={form} onSubmit={submit} label="Novo papel">
        <FormGrid>
          <SelectField
            control={form.control}
            name="perfil"
            label="Papel"
            required
            span={4}
            options={perfisPapel.map((value) => ({ value, label: labelPapel[value] }))}
          />
          {perfil === 'funcionario' ? (
            <SelectField
              control={form.control}
              name="empregadorId"
              label="Empregador"
              required
              searchable
              onSearch={setTexto}
              nothingFound="Digite ao menos três letras do nome."
              span={4}
              options={(pessoas.data ?? []).map(({ id: value, nome }) => ({ value, label: nome }))}
            />
          ) : null}
          <DateField control={form.control} name="inicio" label="Início" description="Vazio: hoje." span={4} />
        </FormGrid>
        <FormActions>
          <Button type="submit" loading={conceder.isPending}>
            Conceder papel
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
