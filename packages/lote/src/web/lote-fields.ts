import { type Field, fromText, fromWire, type Registry } from '@iss/registry/definition'
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

/** The parameters that an address names, as the controls hold them; what cannot be read is left out. */
export function fromAddress(fields: Readonly<Record<string, Field>>, search: URLSearchParams): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = search.get(name)
    if (text === null || text === '') continue
    try {
      named[name] = fromText(field, text)
    } catch {
      // An address that somebody wrote by hand may say anything.
    }
  }
  return named
}
