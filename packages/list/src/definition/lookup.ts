import type { Access } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import type { FilterOption, FilterValue } from './filter.ts'

/** Where the options of an autocomplete come from: rows that are too many for a list. */
export type Lookup = {
  kind: 'lookup'
  name: string
  /** Beyond the access of the report or registry that uses it. */
  access?: Access
  /** At most `limite` rows that match what was typed ('' for the first ones). */
  search(ctx: Context, texto: string, limite: number): Promise<FilterOption[]>
  /** Labels of these values; a value of another municipality or that does not exist is left out. */
  labels(ctx: Context, values: readonly FilterValue[]): Promise<FilterOption[]>
  /** Sentence for a value that does not exist; 'O valor informado em … não é válido.' when absent. */
  notFound?: string
}

/** Declares a lookup. Stands in a server folder of the module that owns the rows; reports and registries name it. */
export function defineLookup(definition: Omit<Lookup, 'kind'>): Lookup {
  return { kind: 'lookup', ...definition }
}
