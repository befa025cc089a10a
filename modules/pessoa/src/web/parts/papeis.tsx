import { ListView, rowsOfList } from '@iss/list/web/list-view'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import type { Person } from '@iss/kinds'
import { PersonField } from '@iss/ui/person-field'
import { SelectField } from '@iss/ui/select-field'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  buscarHistoricoPessoa,
  buscarListaPorDocumentoOuNome,
  buscarPessoaTO,
  concederPapelPessoa,
  type PessoaTO,
} from '../../contract/pessoa.ts'
import { type PerfilPapel, perfisPapel } from '../../domain/perfil-papel.ts'
import { labelPapel } from '../../domain/rotulos-cadastro.ts'

const slug = 'papeis-da-pessoa'
const relacoes: GridColumn<PessoaTO['relacionamentos'][number]>[] = [
  { key: 'tipo', label: 'Relacionamento' },
  { key: 'nome', label: 'Pessoa' },
  { key: 'inicio', label: 'Início', kind: 'date' },
  { key: 'fim', label: 'Término', kind: 'date' },
]

/** Roles and relationships of a person. */
export function Papeis({ pessoa }: { pessoa: PessoaTO }) {
  const invalidate = useInvalidate()
  return (
    <>
      {pessoa.podeEditar ? <NovoPapel id={pessoa.id} /> : null}
      <ListView
        slug={slug}
        title="Papéis"
        given={{ idPessoa: pessoa.id }}
        onDone={() => void invalidate(buscarPessoaTO, buscarHistoricoPessoa)}
      />
      <DataGrid label="Relacionamentos" title="Relacionamentos" columns={relacoes} rows={pessoa.relacionamentos} search={false} />
    </>
  )
}

function NovoPapel({ id }: { id: number }) {
  const page = usePage()
  const [texto, setTexto] = useState('')
  const [empregador, setEmpregador] = useState<Person>()
  const form = useForm<{ perfil: PerfilPapel | null; empregadorId: number | null; inicio: string }>({
    defaultValues: { perfil: null, empregadorId: null, inicio: '' },
  })
  const perfil = useWatch({ control: form.control, name: 'perfil' })
  const pessoas = useCall(
    buscarListaPorDocumentoOuNome,
    { texto },
    { enabled: perfil === 'funcionario' && texto !== '', silent: true, staleTime: 60_000 },
  )
  const conceder = useCallMutation(concederPapelPessoa, {
    form,
    invalidate: [buscarPessoaTO, buscarHistoricoPessoa, rowsOfList(slug)],
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
            <PersonField
              control={form.control}
              name="empregadorId"
              label="Empregador"
              required
              chosen={empregador}
              found={pessoas.data ?? []}
              onSearch={setTexto}
              loading={pessoas.isFetching}
              onChange={(escolhido) => setEmpregador(pessoas.data?.find((pessoa) => pessoa.id === escolhido))}
              span={4}
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
