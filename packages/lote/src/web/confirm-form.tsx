import { textOf } from '@iss/kinds'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Alert, Button } from '@mantine/core'
import { type Control, type FieldValues, useForm } from 'react-hook-form'
import type { LoteDescriptor } from '../definition/calls.ts'
import { callsOf } from './calls-of.ts'
import { ConfirmFields, noConfirmation } from './confirm-fields.tsx'
import type { Preview } from './preview.ts'

type Props = { slug: string; descriptor: LoteDescriptor; preview: Preview; onDone: (order: number) => void }

/** What confirming will do, in one sentence. */
export function confirmSummary({ total, impedidos }: Preview['seen'], [one, many]: readonly [string, string]): string {
  const run = total - impedidos
  const said = `A processar: ${textOf('integer', run)} ${run === 1 ? one : many}`
  if (impedidos === 0) return `${said}.`
  return `${said}; ${textOf('integer', impedidos)} com impedimento ${impedidos === 1 ? 'fica como está' : 'ficam como estão'}.`
}

/** Third step: the reason, the word, and that the author knows. */
export function ConfirmForm({ slug, descriptor, preview, onDone }: Props) {
  const page = usePage()
  const form = useForm({ defaultValues: noConfirmation })
  const { control } = form
  const { aviso } = descriptor
  const calls = callsOf(slug)
  const run = useCallMutation(calls.executar, {
    form,
    idempotencyKey: true,
    invalidate: [calls.buscar],
    onSuccess: ({ id, mensagem }) => {
      page.success(mensagem)
      onDone(id)
    },
  })
  const { valores, seen } = preview
  return (
    <Panel title="Confirmação">
      <Form
        form={form}
        label="Confirmação"
        onSubmit={(values) => run.mutate({ ...values, valores, assinatura: seen.assinatura })}
      >
        <Alert color="yellow" mb="md">
          {[aviso, confirmSummary(seen, descriptor.item)].filter(Boolean).join(' ')}
        </Alert>
        <FormGrid>
          <ConfirmFields descriptor={descriptor} control={control as unknown as Control<FieldValues>} />
        </FormGrid>
        <FormActions>
          <Button type="submit" {...(descriptor.perigo ? { color: 'red' } : {})} loading={run.isPending}>
            {descriptor.executar}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
