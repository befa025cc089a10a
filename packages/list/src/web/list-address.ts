import { isKind, kindOf, valueOf } from '@iss/kinds'
import { emptyOf } from '@iss/ui/kinds'
import type { FilterDescriptor } from '../definition/calls.ts'
import { type FilterValues, initialFilters } from './filter-wire.ts'

/** Stands in the address for a filter that was emptied although it begins with something. */
const nothing = '-'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Filters as the address names them, over the initial ones: `?competencia=2026-03&situacao=VENCIDA`. What cannot be read counts as not given. */
export function filtersOfAddress(filters: readonly FilterDescriptor[], search: URLSearchParams): FilterValues {
  const initial = initialFilters(filters)
  return Object.fromEntries(
    filters.map((filter) => {
      const text = search.get(filter.nome)
      if (text === null) return [filter.nome, initial[filter.nome]]
      return [filter.nome, text === nothing ? emptyOf(filter.tipo) : read(filter, text, initial[filter.nome])]
    }),
  )
}

/** The parameters of the address that say these values; null where the initial value stands. */
export function addressOfFilters(filters: readonly FilterDescriptor[], values: FilterValues): Record<string, string | null> {
  const initial = initialFilters(filters)
  return Object.fromEntries(
    filters.map((filter) => {
      const [value, first] = [write(filter, values[filter.nome]), write(filter, initial[filter.nome])]
      return [filter.nome, value === first ? null : value === '' ? nothing : value]
    }),
  )
}

function read({ tipo, opcoes = [] }: FilterDescriptor, text: string, initial: unknown): unknown {
  if (isKind(tipo)) {
    try {
      return valueOf(tipo, text) ?? emptyOf(tipo)
    } catch (error) {
      if (error instanceof RangeError) return initial
      throw error
    }
  }
  const one = (part: string) =>
    tipo === 'lookup' || tipo === 'multilookup'
      ? /^\d+$/.test(part)
        ? Number(part)
        : part
      : opcoes.find(({ value }) => String(value) === part)?.value
  if (tipo === 'select' || tipo === 'lookup') return one(text) ?? initial
  return text
    .split(',')
    .map(one)
    .filter((value) => value !== undefined)
}

function write({ tipo }: FilterDescriptor, value: unknown): string {
  if (isEmpty(value)) return ''
  if (isKind(tipo)) return String(kindOf(tipo).toWire(valueOf(tipo, value)))
  return Array.isArray(value) ? value.join(',') : String(value)
}
