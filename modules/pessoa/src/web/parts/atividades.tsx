import { ListView, rowsOfList } from '@iss/list/web/list-view'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarAtividadesPessoa, incluirAtividadePessoa } from '../../contract/atividades-pessoa.ts'
import { buscarHistoricoPessoa, buscarPessoaTO, type PessoaTO } from '../../contract/pessoa.ts'

const slug = 'atividades-da-pessoa'
const changed = [buscarAtividadesPessoa, buscarPessoaTO, buscarHistoricoPessoa]

/** Activities of a person, current ones and those that ended (S30). */
export function Atividades({ pessoa }: { pessoa: PessoaTO }) {
  const atividades = useCall(buscarAtividadesPessoa, { id: pessoa.id })
  const invalidate = useInvalidate()
  return (
    <>
      {atividades.data?.podeEditar ? <NovaAtividade pessoa={pessoa} opcoes={atividades.data.opcoes} /> : null}
      <ListView slug={slug} title="Atividades" given={{ idPessoa: pessoa.id }} onDone={() => void invalidate(...changed)} />
    </>
  )
}

type Nova = { atividadeId: number | null; inicio: string; principal: boolean }

function NovaAtividade({ pessoa, opcoes }: { pessoa: PessoaTO; opcoes: { id: number; rotulo: string }[] }) {
  const page = usePage()
  const form = useForm<Nova>({ defaultValues: { atividadeId: null, inicio: '', principal: false } })
  const incluir = useCallMutation(incluirAtividadePessoa, {
    form,
    invalidate: [...changed, rowsOfList(slug)],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      form.reset()
    },
  })
  return (
    <Panel title="Nova atividade">
      <Form
        form={form}
        onSubmit={(values) => incluir.mutate({ id: pessoa.id, versao: pessoa.versao, ...values })}
        label="Nova atividade"
      >
        <FormGrid>
          <SelectField
            control={form.control}
            name="atividadeId"
            label="Atividade"
            required
            searchable
            span={6}
            options={opcoes.map(({ id, rotulo }) => ({ value: id, label: rotulo }))}
          />
          <DateField control={form.control} name="inicio" label="Início" required span={3} />
          <CheckboxField control={form.control} name="principal" label="Atividade principal" span={3} />
        </FormGrid>
        <FormActions>
          <Button type="submit" loading={incluir.isPending}>
            Incluir atividade
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
