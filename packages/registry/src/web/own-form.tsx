import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import type { Control, FieldErrors, FieldValues } from 'react-hook-form'
import type { Registry } from '../definition/registry.ts'
import type { FileHolder } from './file-field.tsx'

/** What a form of a registry's own receives; its fields are controls of `control` under the names of the definition. */
export type OwnFormProps = {
  registry: Registry
  control: Control<FieldValues>
  errors: FieldErrors<FieldValues>
  readOnly: boolean
  holder?: FileHolder | undefined
}

type Loader = () => Promise<unknown>

const files = import.meta.glob('../../../../modules/*/src/web/registros/*.tsx')

/** Own forms by slug, which is the name of the file; the file exports `Formulario`. */
function indexForms(found: Readonly<Record<string, Loader>>): ReadonlyMap<string, ComponentType<OwnFormProps>> {
  return new Map(
    Object.entries(found).map(([path, load]) => {
      const slug = /([^/]+)\.tsx$/.exec(path)?.[1] ?? path
      const form = lazy(async () => {
        const { Formulario } = (await load()) as { Formulario?: ComponentType<OwnFormProps> }
        if (!Formulario) throw new Error(`The file ${slug}.tsx exports no Formulario`)
        return { default: Formulario }
      })
      return [slug, form] as const
    }),
  )
}

const forms = indexForms(files)

/** Whether a module draws the form of this registry itself. */
export const hasOwnForm = (slug: string): boolean => forms.has(slug)

/** The form that a module draws itself, loaded when it is first shown. Saving, rules, lock, messages and history stay with the engine. */
export function OwnForm(props: OwnFormProps) {
  const Form = forms.get(props.registry.slug)
  return Form ? (
    <Suspense fallback={<Skeleton height={160} radius="md" />}>
      <Form {...props} />
    </Suspense>
  ) : null
}
