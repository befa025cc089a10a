import { systemClock } from '@iss/kernel/clock'
import { ListView, rowsOfList } from '@iss/list/web/list-view'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { type Exigibilidade, exigeProcesso, exigibilidades, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { buscarExigibilidadesPessoa, incluirExigibilidadePessoa } from '../../contract/exigibilidade-pessoa.ts'
import { buscarHistoricoPessoa, buscarPessoaTO, type PessoaTO } from '../../contract/pessoa.ts'
import { Cadastro } from './descontos.tsx'

const slug = 'exigibilidades-da-pessoa'
const changed = [buscarExigibilidadesPessoa, buscarPessoaTO, buscarHistoricoPessoa]

/** What the notes of the person begin with, and the exigibilities of its own with their validity (S30). */
export function Exigibilidades({ pessoa }: { pessoa: PessoaTO }) {
  const { data } = useCall(buscarExigibilidadesPessoa, { id: pessoa.id })
  const invalidate = useInvalidate()
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
      {data?.podeEditar ? <NovaExigibilidade pessoa={pessoa} /> : null}
      <ListView
        slug={slug}
        title="Exigibilidades da pessoa"
        given={{ idPessoa: pessoa.id }}
        onDone={() => void invalidate(...changed)}
      />
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
    invalidate: [...changed, rowsOfList(slug)],
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
