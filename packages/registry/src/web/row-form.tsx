import { Form, FormActions } from '@iss/ui/form'
import { useDraft } from '@iss/portal/draft'
import { call } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FieldValues, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { registryCalls, type RegistryRow } from '../definition/calls.ts'
import { inlineChildren, MAX_INLINE_ROWS, type Registry } from '../definition/registry.ts'
import { lineResolver, lineValues, type StoredLines, wireLines } from './form-lines.ts'
import { draftKey, newValues, rowValues, unkept, wireValues } from './form-values.ts'
import { InlineLines } from './inline-lines.tsx'
import { TabbedFields } from './tabbed-fields.tsx'

type Props = {
  registry: Registry
  row: RegistryRow | null
  pai?: number
  readOnly: boolean
  onSaved: (id: number, mensagem: string) => void
  onClose: () => void
}

/** The form of one row; the lines of detail grids that are edited in it are fetched first. */
export function RowForm(props: Props) {
  const { registry, row } = props
  const children = inlineChildren(registry)
  const { data, error } = useQuery({
    queryKey: ['cadastro-linhas', registry.slug, row?.id ?? 0, row?.versao ?? 0],
    queryFn: () => loadLines(children, row),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) throw error
  return data ? <ReadyForm {...props} stored={data} /> : <Skeleton height={160} radius="md" />
}

async function loadLines(children: readonly [string, Registry][], row: RegistryRow | null): Promise<StoredLines> {
  if (!row) return {}
  const pages = children.map(async ([name, child]) => {
    const { lista } = await call(registryCalls(child).buscar, {
      pai: row.id,
      pagina: 0,
      tamanho: MAX_INLINE_ROWS,
      cancelados: false,
    })
    return [name, lista] as const
  })
  return Object.fromEntries(await Promise.all(pages))
}

/** The definition's rules run here before it is sent and once more on the server. */
function ReadyForm({ registry, row, pai, readOnly, onSaved, onClose, stored }: Props & { stored: StoredLines }) {
  const calls = registryCalls(registry)
  const initial = { ...(row ? rowValues(registry.fields, row) : newValues(registry.fields)), ...lineValues(registry, stored) }
  const form = useForm<FieldValues>({ defaultValues: initial, resolver: lineResolver(registry) })
  const draft = useDraft(readOnly ? null : draftKey(registry, row, pai), form, { omit: unkept(registry.fields) })
  const save = useCallMutation(calls.salvar, {
    form,
    draft,
    invalidate: [calls.buscar, calls.historico],
    onSuccess: ({ id, mensagem }) => onSaved(id, mensagem),
  })
  const { root } = form.formState.errors
  return (
    <Form
      form={form}
      draft={draft}
      label={registry.title}
      onSubmit={(values) =>
        save.mutate({
          ...(row ? { id: row.id, versao: row.versao } : {}),
          ...(pai === undefined ? {} : { pai }),
          valores: wireValues(registry.fields, values),
          ...(wireLines(registry, values) === undefined ? {} : { filhos: wireLines(registry, values) }),
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
      <Lines registry={registry} form={form} readOnly={readOnly} />
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

/** The detail grids that are edited in the form and that its values show. */
function Lines({ registry, form, readOnly }: { registry: Registry; form: UseFormReturn<FieldValues>; readOnly: boolean }) {
  const values = useWatch({ control: form.control })
  return inlineChildren(registry)
    .filter(([, child]) => child.visibleWhen?.(values) ?? true)
    .map(([name, child]) => <InlineLines key={name} name={name} child={child} form={form} readOnly={readOnly} />)
}
