import { CheckboxField } from '@iss/ui/checkbox-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { useDraft } from '@iss/portal/draft'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarPreferencia, salvarPreferencia } from '../contract/preferencia.ts'

type Preferencia = AnswerOutputOf<typeof buscarPreferencia>

/** What the documents of the selected person begin with (design S25). */
export function Screen() {
  const { data } = useCall(buscarPreferencia, {}, { staleTime: 0 })
  return <Page title="Preferências">{data ? <Formulario key={data.versao} preferencia={data} /> : null}</Page>
}

const toOptions = (lista: readonly { id: number; nome: string }[]) => lista.map(({ id, nome }) => ({ value: id, label: nome }))

function Formulario({ preferencia }: { preferencia: Preferencia }) {
  const page = usePage()
  const { opcoes, versao, ...valores } = preferencia
  const form = useForm({ defaultValues: valores })
  const draft = useDraft(`preferencias/${versao}`, form)
  const { control } = form
  const salvar = useCallMutation(salvarPreferencia, {
    form,
    draft,
    invalidate: [buscarPreferencia],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  return (
    <Form form={form} draft={draft} onSubmit={(novos) => salvar.mutate({ ...novos, versao })} label="Preferências">
      <Panel title="Emissão de notas" description="A nota nova começa com estes valores; cada uma pode ser mudada.">
        <FormGrid>
          <SelectField
            control={control}
            name="tribPadraoPrestador"
            label="Tributação padrão como prestador"
            span={6}
            clearable
            options={toOptions(opcoes.tribPrestador)}
          />
          <SelectField
            control={control}
            name="serie"
            label="Série padrão"
            span={6}
            clearable
            options={toOptions(opcoes.series)}
          />
          <SelectField
            control={control}
            name="atividade"
            label="Atividade padrão"
            span={12}
            clearable
            options={toOptions(opcoes.atividades)}
          />
          <TextArea
            control={control}
            name="discriminacao"
            label="Texto padrão da discriminação"
            rows={4}
            maxLength={2000}
            span={12}
          />
        </FormGrid>
      </Panel>
      <Panel title="Escrituração">
        <FormGrid>
          <SelectField
            control={control}
            name="tribPadraoTomador"
            label="Tributação padrão como tomador"
            span={6}
            clearable
            options={toOptions(opcoes.tribTomador)}
          />
        </FormGrid>
      </Panel>
      <Panel title="E-mails">
        <FormGrid>
          <CheckboxField
            control={control}
            name="recebeEmailPrestador"
            label="Receber e-mail como prestador"
            description="Na emissão e no cancelamento das notas emitidas."
            span={6}
          />
          <CheckboxField
            control={control}
            name="recebeEmailTomador"
            label="Receber e-mail como tomador"
            description="Na emissão e no cancelamento das notas recebidas."
            span={6}
          />
        </FormGrid>
      </Panel>
      <FormActions>
        <Button type="submit" loading={salvar.isPending}>
          Salvar
        </Button>
      </FormActions>
    </Form>
  )
}
