import { systemClock } from '@iss/kernel/clock'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { type Exigibilidade, exigeProcesso, exigibilidades, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  buscarExigibilidadesPessoa,
  encerrarExigibilidadePessoa,
  incluirExigibilidadePessoa,
} from '../../contract/exigibilidade-pessoa.ts'
import { buscarHistoricoPessoa, buscarPessoaTO, type PessoaTO } from '../../contract/pessoa.ts'
import { Cadastro } from './descontos.tsx'

type Linha = AnswerOutputOf<typeof buscarExigibilidadesPessoa>['lista'][number]
const invalidate = [buscarExigibilidadesPessoa, buscarPessoaTO, buscarHistoricoPessoa]

const columns: GridColumn<Linha>[] = [
  { key: 'exigibilidade', label: 'Exigibilidade', wrap: true },
  { key: 'processo', label: 'Processo' },
  { key: 'inicio', label: 'Início', kind: 'date' },
  { key: 'fim', label: 'Fim', kind: 'date' },
  {
    key: 'vigente',
    label: 'Situação',
    kind: 'status',
    value: ({ vigente }) => (vigente ? 'Vigente' : 'Sem efeito hoje'),
    tone: ({ vigente }) => (vigente ? 'success' : 'neutral'),
  },
]

/** What the notes of the person begin with, and the exigibilities of its own with their validity (S30). */
export function Exigibilidades({ pessoa }: { pessoa: PessoaTO }) {
  const exigibilidadesDaPessoa = useCall(buscarExigibilidadesPessoa, { id: pessoa.id })
  const [encerrando, setEncerrando] = useState<Linha | null>(null)
  const { data } = exigibilidadesDaPessoa
  const podeEditar = data?.podeEditar === true
  return (
    <>
      {data ? (
        <Panel
          title="Exigibilidade"
          actions={<Cadastro path="/home/configuracao/exigibilidades">Exigibilidades por regime</Cadastro>}
        >
          <DescriptionList
            items={[
              { label: 'Exigibilidade inicial das notas', value: data.inicial, span: 6 },
              { label: 'Origem', value: data.origem === 'Do regime' ? `Do regime: ${data.regime}` : data.origem, span: 6 },
            ]}
          />
        </Panel>
      ) : null}
      {podeEditar ? <NovaExigibilidade pessoa={pessoa} /> : null}
      <DataGrid
        label="Exigibilidades da pessoa"
        title="Exigibilidades da pessoa"
        columns={columns}
        rows={data?.lista}
        status={exigibilidadesDaPessoa.gridStatus}
        empty="Nenhuma exigibilidade própria: vale a do regime."
        search={false}
        rowTone={({ vigente }) => (vigente ? undefined : 'muted')}
        actions={
          podeEditar
            ? (linha) =>
                linha.fim === null || linha.vigente ? (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="red"
                    aria-label={`Encerrar ${linha.exigibilidade}`}
                    onClick={() => setEncerrando(linha)}
                  >
                    Encerrar
                  </Button>
                ) : null
            : undefined
        }
      />
      <FormDialog opened={encerrando !== null} onClose={() => setEncerrando(null)} title="Encerrar exigibilidade">
        {encerrando ? <Encerramento pessoa={pessoa} linha={encerrando} onFeito={() => setEncerrando(null)} /> : null}
      </FormDialog>
    </>
  )
}

type Nova = { exigibilidade: Exigibilidade | null; processo: string; inicio: string; fim: string }
const vazia = (): Nova => ({ exigibilidade: null, processo: '', inicio: systemClock.today(), fim: '' })

function NovaExigibilidade({ pessoa }: { pessoa: PessoaTO }) {
  const page = usePage()
  const form = useForm<Nova>({ defaultValues: vazia() })
  const escolhida = useWatch({ control: form.control, name: 'exigibilidade' })
  const incluir = useCallMutation(incluirExigibilidadePessoa, {
    form,
    invalidate,
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      form.reset(vazia())
    },
  })
  return (
    <Panel title="Nova exigibilidade">
      <Form
        form={form}
        onSubmit={({ fim, ...values }) => incluir.mutate({ id: pessoa.id, versao: pessoa.versao, ...values, fim: fim || null })}
        label="Nova exigibilidade"
      >
        <FormGrid>
          <SelectField
            control={form.control}
            name="exigibilidade"
            label="Exigibilidade"
            required
            span={6}
            options={exigibilidades.map((value) => ({ value, label: labelExigibilidade(value) }))}
          />
          <TextField
            control={form.control}
            name="processo"
            label="Número do processo"
            required={escolhida !== null && exigeProcesso(escolhida)}
            maxLength={30}
            span={6}
          />
          <DateField control={form.control} name="inicio" label="Início" required span={3} />
          <DateField control={form.control} name="fim" label="Fim" description="Em branco: sem prazo." span={3} />
        </FormGrid>
        <FormActions>
          <Button type="submit" loading={incluir.isPending}>
            Incluir exigibilidade
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

function Encerramento({ pessoa, linha, onFeito }: { pessoa: PessoaTO; linha: Linha; onFeito: () => void }) {
  const page = usePage()
  const form = useForm<{ fim: string }>({ defaultValues: { fim: systemClock.today() } })
  const encerrar = useCallMutation(encerrarExigibilidadePessoa, {
    form,
    invalidate,
    onSuccess: ({ mensagem }) => {
      onFeito()
      page.success(mensagem)
    },
  })
  return (
    <Form
      form={form}
      onSubmit={({ fim }) => encerrar.mutate({ id: pessoa.id, versao: pessoa.versao, exigibilidadeId: linha.id, fim })}
      label={`Encerrar ${linha.exigibilidade}`}
    >
      <FormGrid>
        <DateField control={form.control} name="fim" label="Último dia" required span={12} />
      </FormGrid>
      <FormActions>
        <Button type="submit" color="red" loading={encerrar.isPending}>
          Encerrar exigibilidade
        </Button>
      </FormActions>
    </Form>
  )
}
