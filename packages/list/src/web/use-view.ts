import { useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { useMemo, useState } from 'react'
import { salvarColunas } from '../contract/relatorio-visao.ts'
import { type FilterDescriptor, type ReportDescriptor, reportCalls } from '../definition/calls.ts'
import type { Comparison } from '../definition/comparison.ts'
import type { VisaoItem } from '../definition/view.ts'

/** Stands in the address where a saved view or a comparison is switched off. */
const none = '0'

/** The saved view that an address names, or the one that opens by itself; null for none. */
export function viewOf({ visoes = [] }: Pick<ReportDescriptor, 'visoes'>, search: URLSearchParams): VisaoItem | null {
  const asked = search.get('visao')
  const wanted = asked === null ? visoes.find(({ padrao }) => padrao) : visoes.find(({ id }) => String(id) === asked)
  return wanted ?? null
}

/** The filters as they begin with a saved view: what it says in the place of what the report says. */
export function filtersOfView(filtros: readonly FilterDescriptor[], visao: VisaoItem | null): readonly FilterDescriptor[] {
  return visao ? filtros.map((filter) => ({ ...filter, padrao: visao.filtros[filter.nome] ?? null })) : filtros
}

/** What a user has chosen of a report beside its filters: a saved view, a comparison, columns. */
export type Chosen = ReturnType<typeof useView>

/** The saved view, the comparison (both in the address) and the columns of a report, with what changes them. */
export function useView(descriptor: ReportDescriptor) {
  const [search, changeSearch] = useSearch()
  const visao = useMemo(() => viewOf(descriptor, search), [descriptor, search])
  const kept = visao?.colunas ?? descriptor.escolhidas ?? null
  // What was chosen a moment ago, until the address or the server says something else.
  const [mine, setMine] = useState<{ of: readonly string[] | null; colunas: readonly string[] | null } | null>(null)
  const keep = useCallMutation(salvarColunas, { invalidate: [reportCalls(descriptor.slug).descritor], silent: true })
  const asked = search.get('comparar')
  const comparar = asked === null ? (visao?.comparar ?? null) : asked === 'anterior' || asked === 'ano' ? asked : null
  return {
    visao,
    comparar: descriptor.comparavel ? comparar : null,
    colunas: mine && mine.of === kept ? mine.colunas : kept,
    setComparar: (how: Comparison | null) => changeSearch({ comparar: how ?? (visao?.comparar ? none : null) }),
    /** Opens a saved view, or the report as it is. What else the address says of the report goes. */
    open: (next: VisaoItem | null) => {
      const names = Object.fromEntries(
        ['filtros', 'comparar', ...descriptor.filtros.map(({ nome }) => nome)].map((name) => [name, null]),
      )
      const hasDefault = descriptor.visoes?.some(({ padrao }) => padrao) ?? false
      changeSearch({ ...names, visao: next ? next.id : hasDefault ? none : null })
    },
    /** Columns in order, null for all: kept on the server for this user, unless a saved view says them. */
    setColunas: (colunas: readonly string[] | null) => {
      setMine({ of: kept, colunas })
      if (!visao?.colunas) keep.mutate({ slug: descriptor.slug, colunas: colunas ? [...colunas] : null })
    },
  }
}

/** The keys that are shown: the chosen ones that these filters show, in the order chosen; all where nothing would be left. */
export function shownKeys(keys: readonly string[], chosen: readonly string[] | null): string[] {
  const wanted = (chosen ?? []).filter((key) => keys.includes(key))
  return wanted.length > 0 ? wanted : [...keys]
}
