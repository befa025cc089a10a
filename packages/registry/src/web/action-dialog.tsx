import { FormDialog, useConfirm } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Icon } from '@iss/ui/icon'
import { useCallMutation, useCan } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { actionCall, registryCalls } from '../definition/calls.ts'
import type { Action, Registry } from '../definition/registry.ts'
import { DialogScope } from './dialog-scope.tsx'
import { FieldControls } from './field-control.tsx'
import { newValues, rulesResolver, wireValues } from './form-values.ts'

type Props = { registry: Registry; name: string; action: Action; pai?: number }

/** The button of an action; one with fields opens a form, the answer goes to the message panel. */
export function ActionButton(props: Props) {
  const { registry, name, action, pai } = props
  const page = usePage()
  const confirm = useConfirm()
  const can = useCan()
  const [opened, setOpened] = useState(false)
  const run = useCallMutation(actionCall(registry, name), {
    invalidate: [registryCalls(registry).buscar],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  if (!can(action.access ?? registry.edit)) return null
  const hasFields = Object.keys(action.fields ?? {}).length > 0
  const start = async () => {
    if (hasFields) return setOpened(true)
    if (!action.confirm || (await confirm(action.confirm))) run.mutate({ ...(pai === undefined ? {} : { pai }), valores: {} })
  }
  const done = (mensagem: string) => {
    setOpened(false)
    page.clear()
    page.success(mensagem)
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={run.isPending}
        leftSection={action.icon ? <Icon name={action.icon} size={16} /> : undefined}
        onClick={() => void start()}
      >
        {action.label}
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={action.label}>
        <DialogScope>
          <ActionForm {...props} onDone={done} onClose={() => setOpened(false)} />
        </DialogScope>
      </FormDialog>
    </>
  )
}

function ActionForm({
  registry,
  name,
  action,
  pai,
  onDone,
  onClose,
}: Props & { onDone: (mensagem: string) => void; onClose: () => void }) {
  const confirm = useConfirm()
  const fields = action.fields ?? {}
  const form = useForm({ defaultValues: newValues(fields), resolver: rulesResolver({ fields }) })
  const run = useCallMutation(actionCall(registry, name), {
    form,
    invalidate: [registryCalls(registry).buscar],
    onSuccess: ({ mensagem }) => onDone(mensagem),
  })
  const send = async (values: Record<string, unknown>) => {
    if (action.confirm && !(await confirm(action.confirm))) return
    run.mutate({ ...(pai === undefined ? {} : { pai }), valores: wireValues(fields, values) })
  }
  return (
    <Form form={form} onSubmit={send} label={action.label}>
      <FormGrid>
        <FieldControls registry={registry} fields={fields} control={form.control} />
      </FormGrid>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button type="submit" loading={run.isPending}>
          {action.submit ?? 'Confirmar'}
        </Button>
      </FormActions>
    </Form>
  )
}
