import { type Field, fromWire, type Registry } from '@iss/registry/definition'
import type { LoteDescriptor } from '../definition/calls.ts'
import { type LoteField, toFields } from '../definition/field.ts'

type Described = LoteDescriptor['campos']

/** The fields of a form as the engine of registries draws them, made of their description. */
export function fieldsOf(campos: Described): Readonly<Record<string, Field>> {
  const fields = toFields(Object.fromEntries(campos.map(({ nome, campo }) => [nome, campo as LoteField])))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const initial = fromWire(field, (field as { initial?: unknown }).initial)
      return [name, { ...field, initial: initial ?? undefined } as Field]
    }),
  )
}

/** What the controls ask of a registry: where options of a lookup come from. An order answers `opcoes` as a registry does. */
export function optionsSource(slug: string, fields: Readonly<Record<string, Field>>): Registry {
  const resource = `/${slug.replaceAll('-', '')}`
  return { slug, resource, title: slug, access: {}, edit: {}, fields, actions: {} } as unknown as Registry
}
