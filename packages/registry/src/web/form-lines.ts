import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { ChildLine, RegistryRow } from '../definition/calls.ts'
import { inlineChildren, type Registry } from '../definition/registry.ts'
import { newValues, rowValues, rulesResolver, wireValues } from './form-values.ts'

export type RemovedLine = { id: number; versao: number }
type Line = FieldValues & { _id?: number; _versao?: number }
/** Stored lines of each detail grid that is edited in place. */
export type StoredLines = Readonly<Record<string, readonly RegistryRow[]>>

/** Values of a line that is not stored yet. */
export const newLine = (fields: Registry['fields']): Line => newValues(fields)

/** What the form holds of the detail grids: their lines, and those taken away. */
export function lineValues(registry: Registry, stored: StoredLines): FieldValues {
  const children = inlineChildren(registry)
  if (children.length === 0) return {}
  return {
    filhos: Object.fromEntries(
      children.map(([name, { fields }]) => [
        name,
        (stored[name] ?? []).map((row) => ({ ...rowValues(fields, row), _id: row.id, _versao: row.versao })),
      ]),
    ),
    removidos: {},
  }
}

const linesOf = (values: FieldValues, name: string) =>
  ((values.filhos as Record<string, Line[]> | undefined)?.[name] ?? []) as Line[]

const isShown = (child: Registry, values: FieldValues) => child.visibleWhen?.(values) ?? true

/** The lines as they travel: first those of the form, in its order, then those to be taken away. Grids that are not shown stay as they are. */
export function wireLines(registry: Registry, values: FieldValues): Record<string, ChildLine[]> | undefined {
  const children = inlineChildren(registry).filter(([, child]) => isShown(child, values))
  if (children.length === 0) return undefined
  return Object.fromEntries(
    children.map(([name, { fields }]) => {
      const removed = (values.removidos as Record<string, RemovedLine[]> | undefined)?.[name] ?? []
      const kept = linesOf(values, name).map(({ _id, _versao, ...line }) => ({
        ...(_id === undefined ? {} : { id: _id }),
        ...(_versao === undefined ? {} : { versao: _versao }),
        valores: wireValues(fields, line),
      }))
      return [name, [...kept, ...removed.map((line) => ({ ...line, remover: true, valores: {} }))]]
    }),
  )
}

/** The rules of the row and of every line that is shown, at their fields and cells. */
export function lineResolver(registry: Registry): Resolver<FieldValues> {
  const own = rulesResolver(registry)
  const children = inlineChildren(registry).map(([name, child]) => [name, child, rulesResolver(child)] as const)
  return async (values, context, options) => {
    const { errors } = await own(values, context, options)
    const found: Record<string, FieldErrors[]> = {}
    for (const [name, child, resolver] of children) {
      if (!isShown(child, values)) continue
      for (const [index, line] of linesOf(values, name).entries()) {
        const result = await resolver(line, context, options)
        if (Object.keys(result.errors).length === 0) continue
        found[name] ??= []
        found[name][index] = result.errors
      }
    }
    const all: FieldErrors<FieldValues> = { ...errors }
    if (Object.keys(found).length > 0) all.filhos = found as never
    return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} }
  }
}
