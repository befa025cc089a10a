import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MessagePanel } from '@iss/ui/message-panel'
import type { Call } from '@iss/platform/contract'
import type { CallOptions, Sendable } from '@iss/portal/call'
import { downloadFile, openFile } from '@iss/portal/files'
import { useCallMutation } from '@iss/portal/hooks'
import { PageScopeProvider, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { FilterControl } from './filter-control.tsx'
import { initialFilters, toWireFilters } from './filter-wire.ts'
import { callOf } from './list-call.ts'
import { countOf, type StartedAction } from './use-list-action.ts'

type Props = { slug: string; started: StartedAction; onClose: () => void; onDone: (answer: unknown) => void }

/** A file goes to the browser, as that of an action without fields does. */
const files = {
  guarda: (call: Call, request: Sendable<Call>, options?: CallOptions) => downloadFile(call, request, undefined, options),
  mostra: openFile<Call>,
}

/** What an action needs to know is asked in a dialog; what the call refuses stands at the fields. */
export function ListActionDialog(props: Props) {
  return (
    <FormDialog opened onClose={props.onClose} title={props.started.action.rotulo}>
      <PageScopeProvider>
        <Fields {...props} />
      </PageScopeProvider>
    </FormDialog>
  )
}

function Fields({ slug, started: { action, rows, envia }, onClose, onDone }: Props) {
  const { messages, clear } = usePage()
  const { campos, nome, pergunta, perigo, enviar } = action
  const arquivo = action.chamada?.arquivo ?? null
  const form = useForm<FieldValues>({ defaultValues: initialFilters(campos) })
  const definition = useMemo(() => callOf(action), [action])
  const run = useCallMutation(definition, {
    form,
    ...(arquivo ? { through: files[arquivo], onSuccess: onClose } : { onSuccess: onDone }),
    ...(action.chamada?.idempotente ? { idempotencyKey: true as const } : {}),
  })
  const question = (action.lugar === 'row' ? rows[0]?.acoes[nome]?.pergunta : undefined) ?? pergunta
  const send = (values: FieldValues) => run.mutate({ ...envia, ...toWireFilters(values) } as never)
  const count = countOf(action, rows)
  return (
    <>
      {messages.length > 0 ? <MessagePanel messages={messages} onDismiss={clear} /> : null}
      {question ? <Text mb="sm">{question}</Text> : null}
      {count ? <Text mb="sm">{count}</Text> : null}
      <Form form={form} onSubmit={send} label={action.rotulo}>
        <FormGrid>
          {campos.map((campo) => (
            <FilterControl
              key={campo.nome}
              slug={slug}
              acao={nome}
              filter={campo}
              control={form.control}
              span={campo.tipo === 'longtext' ? 12 : 6}
            />
          ))}
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            {question ? 'Não' : 'Cancelar'}
          </Button>
          <Button type="submit" color={perigo ? 'red' : undefined} loading={run.isPending}>
            {enviar}
          </Button>
        </FormActions>
      </Form>
    </>
  )
}
