import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { FieldControls } from '@iss/registry/web/field-control'
import { newValues, rulesResolver, wireValues } from '@iss/registry/web/form-values'
import { useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { LoteDescriptor } from '../definition/calls.ts'
import { callsOf } from './calls-of.ts'
import { fieldsOf, fromAddress, optionsSource } from './lote-fields.ts'
import type { Preview } from './preview.ts'

type Props = {
  slug: string
  descriptor: LoteDescriptor
  onPreview: (preview: Preview) => void
  /** A parameter was changed: what the preview showed is of others. */
  onChange: (() => void) | undefined
}

/** First step: the parameters, and what they would do. Those that the address names (`?campo=valor`) are asked for at once. */
export function ParameterForm({ slug, descriptor, onPreview, onChange }: Props) {
  const page = usePage()
  const [search] = useSearch()
  const { escolha } = descriptor
  const fields = useMemo(() => fieldsOf(descriptor.campos), [descriptor])
  const initial = useMemo(() => newValues(fields), [fields])
  const named = useRef(fromAddress(fields, search))
  const form = useForm<FieldValues>({
    defaultValues: { ...initial, ...named.current },
    resolver: rulesResolver({ fields }),
  })
  const preview = useCallMutation(callsOf(slug).validar, {
    form,
    onSuccess: (seen, { valores }) => {
      if (seen.total > 0 && !escolha) page.success(seen.mensagem)
      onPreview({ valores: valores as Record<string, unknown>, seen })
    },
  })
  const ask = useRef((values: FieldValues) => preview.mutate({ valores: wireValues(fields, values) }))
  useEffect(() => {
    if (Object.keys(named.current).length > 0) ask.current({ ...initial, ...named.current })
  }, [initial])
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: () => onChange?.() }), [subscribe, onChange])
  const title = escolha ? 'Seleção' : 'Parâmetros'
  return (
    <Panel title={title} description={!escolha && descriptor.municipio ? `Município: ${descriptor.municipio}` : undefined}>
      <Form form={form} label={title} onSubmit={(values) => preview.mutate({ valores: wireValues(fields, values) })}>
        <FormGrid>
          <FieldControls registry={optionsSource(slug, fields)} fields={fields} control={form.control} />
        </FormGrid>
        <FormActions>
          {descriptor.campos.length === 0 ? null : (
            <Button variant="default" onClick={() => form.reset(initial)}>
              Limpar
            </Button>
          )}
          <Button type="submit" loading={preview.isPending}>
            {escolha?.buscar ?? 'Gerar prévia'}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
