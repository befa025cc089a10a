import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { FieldControls } from '@iss/registry/web/field-control'
import { newValues, rulesResolver, wireValues } from '@iss/registry/web/form-values'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { LoteDescriptor } from '../definition/calls.ts'
import { callsOf } from './calls-of.ts'
import { fieldsOf, optionsSource } from './lote-fields.ts'
import type { Preview } from './preview.ts'

type Props = {
  slug: string
  descriptor: LoteDescriptor
  onPreview: (preview: Preview) => void
  /** A parameter was changed: what the preview showed is of others. */
  onChange: () => void
}

/** First step: the parameters, and the preview of what they would do. */
export function ParameterForm({ slug, descriptor, onPreview, onChange }: Props) {
  const page = usePage()
  const fields = useMemo(() => fieldsOf(descriptor.campos), [descriptor])
  const initial = useMemo(() => newValues(fields), [fields])
  const form = useForm<FieldValues>({ defaultValues: initial, resolver: rulesResolver({ fields }) })
  const preview = useCallMutation(callsOf(slug).validar, {
    form,
    onSuccess: (seen, { valores }) => {
      if (seen.total > 0) page.success(seen.mensagem)
      onPreview({ valores: valores as Record<string, unknown>, seen })
    },
  })
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: onChange }), [subscribe, onChange])
  const empty = descriptor.campos.length === 0
  return (
    <Panel title="Parâmetros" description={descriptor.municipio ? `Município: ${descriptor.municipio}` : undefined}>
      <Form form={form} label="Parâmetros" onSubmit={(values) => preview.mutate({ valores: wireValues(fields, values) })}>
        <FormGrid>
          <FieldControls registry={optionsSource(slug, fields)} fields={fields} control={form.control} />
        </FormGrid>
        <FormActions>
          {empty ? null : (
            <Button variant="default" onClick={() => form.reset(initial)}>
              Limpar
            </Button>
          )}
          <Button type="submit" loading={preview.isPending}>
            Gerar prévia
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
