import { Form, FormActions } from '@iss/ui/form'
import { useCallMutation } from '@iss/web-api/hooks'
import { Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { registryCalls, type RegistryRow } from '../definition/calls.ts'
import type { Registry } from '../definition/registry.ts'
import { newValues, rowValues, rulesResolver, wireValues } from './form-values.ts'
import { TabbedFields } from './tabbed-fields.tsx'

type Props = {
  registry: Registry
  row: RegistryRow | null
  pai?: number
  readOnly: boolean
  onSaved: (id: number, mensagem: string) => void
  onClose: () => void
}

/** The form of one row: the definition's rules run here before it is sent and once more on the server. */
export function RowForm({ registry, row, pai, readOnly, onSaved, onClose }: Props) {
  const calls = registryCalls(registry)
  const initial = row ? rowValues(registry.fields, row) : newValues(registry.fields)
  const form = useForm({ defaultValues: initial, resolver: rulesResolver(registry) })
  const save = useCallMutation(calls.salvar, {
    form,
    invalidate: [calls.buscar, calls.historico],
    onSuccess: ({ id, mensagem }) => onSaved(id, mensagem),
  })
  const { root } = form.formState.errors
  return (
    <Form
      form={form}
      label={registry.title}
      onSubmit={(values) =>
        save.mutate({
          ...(row ? { id: row.id, versao: row.versao } : {}),
          ...(pai === undefined ? {} : { pai }),
          valores: wireValues(registry.fields, values),
        })
      }
    >
      <TabbedFields
        registry={registry}
        control={form.control}
        errors={form.formState.errors}
        readOnly={readOnly}
        holder={row ? { ...row, pai } : undefined}
      />
      {root?.message ? (
        <Text role="alert" c="red" size="sm" mt="sm">
          {root.message}
        </Text>
      ) : null}
      <FormActions>
        <Button variant="default" onClick={readOnly ? onClose : () => form.reset(initial)}>
          {readOnly ? 'Fechar' : 'Limpar'}
        </Button>
        {readOnly ? null : (
          <Button type="submit" loading={save.isPending}>
            Salvar
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
