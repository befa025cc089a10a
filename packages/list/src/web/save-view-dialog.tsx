import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MessagePanel } from '@iss/ui/message-panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation } from '@iss/portal/hooks'
import { PageScopeProvider, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { salvarVisao } from '../contract/relatorio-visao.ts'
import { type ReportDescriptor, reportCalls } from '../definition/calls.ts'
import type { VisaoItem } from '../definition/view.ts'
import type { FilterValues } from './filter-wire.ts'
import type { Chosen } from './use-view.ts'

type Props = {
  descriptor: ReportDescriptor
  chosen: Chosen
  filtros: FilterValues
  ordem: string | undefined
  /** The view that is changed; a new one unless told. */
  visao: VisaoItem | null
  onClose: () => void
}

/** The period by name that these filters are today, if any: a view that follows the day is what people mean. */
export function periodOf({ periodos }: Pick<ReportDescriptor, 'periodos'>, filtros: FilterValues): string | null {
  const found = periodos.find(({ valores }) =>
    Object.entries(valores).every(([nome, value]) => JSON.stringify(filtros[nome]) === JSON.stringify(value)),
  )
  return found?.rotulo ?? null
}

/** Saves what stands on the screen under a name. */
export function SaveViewDialog(props: Props) {
  const page = usePage()
  return (
    <FormDialog opened onClose={props.onClose} title={props.visao ? 'Atualizar visão' : 'Salvar visão'} size="md">
      <PageScopeProvider>
        <Fields
          {...props}
          onSaved={(mensagem) => {
            props.onClose()
            page.success(mensagem)
          }}
        />
      </PageScopeProvider>
    </FormDialog>
  )
}

function Fields({
  descriptor,
  chosen,
  filtros,
  ordem,
  visao,
  onClose,
  onSaved,
}: Props & { onSaved: (mensagem: string) => void }) {
  const { messages, clear } = usePage()
  const { slug, periodos } = descriptor
  const form = useForm({
    defaultValues: { nome: visao?.nome ?? '', periodo: periodOf(descriptor, filtros), padrao: visao?.padrao ?? false },
  })
  const save = useCallMutation(salvarVisao, {
    form,
    invalidate: [reportCalls(slug).descritor],
    onSuccess: ({ id, mensagem }) => {
      onSaved(mensagem)
      chosen.open({ id } as VisaoItem)
    },
  })
  return (
    <>
      {messages.length > 0 ? <MessagePanel messages={messages} onDismiss={clear} /> : null}
      <Form
        form={form}
        label="Salvar visão"
        onSubmit={({ nome, periodo, padrao }) =>
          save.mutate({
            id: visao?.id ?? null,
            slug,
            nome,
            filtros,
            periodo,
            colunas: chosen.colunas ? [...chosen.colunas] : null,
            comparar: chosen.comparar,
            ordem: ordem ?? null,
            padrao,
          })
        }
      >
        <FormGrid>
          <TextField control={form.control} name="nome" label="Nome da visão" required maxLength={60} />
          {periodos.length > 0 ? (
            <SelectField
              control={form.control}
              name="periodo"
              label="Período"
              description="Um período com nome acompanha o dia em que a visão é aberta ou enviada."
              placeholder="As datas de agora, sempre"
              options={periodos.map(({ rotulo }) => ({ value: rotulo, label: rotulo }))}
            />
          ) : null}
          <CheckboxField control={form.control} name="padrao" label="Abrir sempre com esta visão" />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={save.isPending}>
            Salvar
          </Button>
        </FormActions>
      </Form>
    </>
  )
}
