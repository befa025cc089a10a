import { formatDataHora } from '@iss/kernel/data'
import { EmptyState } from '@iss/ui/empty-state'
import { type GridState, useGridState } from '@iss/ui/grid-state'
import { emptyOf } from '@iss/ui/kinds'
import { placeFieldErrors, useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { ApiError } from '@iss/portal/process-server-error'
import { Skeleton, Text } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { type ReportDescriptor, reportCalls } from '../definition/calls.ts'
import { ExportMenu } from './export-menu.tsx'
import { type FilterValues, isSet, toForm, toWireFilters } from './filter-wire.ts'
import { LastReports } from './last-reports.tsx'
import { addressOfFilters, filtersOfAddress } from './list-address.ts'
import { ListFilters, useFilterForm } from './list-filters.tsx'
import { ComparisonTable } from './comparison.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ReportChart } from './report-chart.tsx'
import { type GridLine, ReportGrid } from './report-grid.tsx'
import { ReportSummary } from './report-summary.tsx'
import { useReportExport } from './use-report-export.ts'
import { useRowsActions } from './use-rows-actions.tsx'
import { filtersOfView, useView, viewOf } from './use-view.ts'
import { ViewTools } from './view-tools.tsx'

export type { GridLine } from './report-grid.tsx'

export type ListViewProps = {
  /** Values of filters that are not drawn: what the screen around the list is about. */
  given?: Readonly<Record<string, unknown>>
  /** Heading of the rows; none unless told. */
  title?: string
  /** Carries out actions that the declaration leaves to the page; `refetch` asks for the rows again, `filtros` are those of the rows, as the wire has them. */
  onAction?: (name: string, rows: readonly GridLine[], refetch: () => void, filtros: Readonly<Record<string, unknown>>) => void
  /** After a call of an action has done something: what the screen around the list shows of it is asked for again. */
  onDone?: () => void
  /** Beside the buttons of the list. */
  toolbar?: ReactNode
  /** A click on a row, where it opens nothing by itself. */
  onRowClick?: (row: GridLine) => void
  /** Nothing is listed before a filter is filled in; what is said meanwhile. */
  waiting?: string
}

/** The call that reads the rows of a list, for the `invalidate` of what changes them. */
export const rowsOfList = (slug: string) => reportCalls(slug).buscar

/** A declared list on a screen made by hand; the same as on a screen of its own. */
export function ListView({ slug, ...props }: ListViewProps & { slug: string }) {
  const { data } = useCall(reportCalls(slug).descritor, {}, { staleTime: 60_000 })
  const [search] = useSearch()
  return data ? (
    <DrawnList key={`${slug} ${viewOf(data, search)?.id}`} descriptor={data} {...props} />
  ) : (
    <Skeleton height={240} radius="md" />
  )
}

/** Filters, rows, actions and files of one list. Its filters stand in the address by their names. */
export function DrawnList({
  descriptor,
  given,
  title,
  onAction,
  onDone,
  toolbar,
  onRowClick,
  waiting,
}: ListViewProps & { descriptor: ReportDescriptor }) {
  const { slug, atualiza } = descriptor
  const chosen = useView(descriptor)
  const filtros = useMemo(() => filtersOfView(descriptor.filtros, chosen.visao), [descriptor.filtros, chosen.visao])
  const page = usePage()
  const [search, changeSearch] = useSearch()
  const applied = useMemo(() => filtersOfAddress(filtros, search), [filtros, search])
  const filled = chosen.visao !== null || filtros.some(({ nome }) => search.has(nome))
  const [started, setStarted] = useState(descriptor.abertura || filled)
  const asked = waiting === undefined ? started : filled
  const form = useFilterForm(applied)
  const state = useGridState(chosen.visao?.ordem ? { ordem: chosen.visao.ordem } : {})
  const { comparar, colunas } = chosen
  const request = { ...requestOf(applied, given, state), ...(comparar ? { comparar } : {}) }
  const rows = useCall(reportCalls(slug).buscar, request, {
    enabled: asked,
    keepPrevious: true,
    staleTime: 0,
    refetchInterval: atualiza === null ? false : atualiza * 1000,
  })
  const refuse = useCallback((error: unknown) => void (error instanceof ApiError && placeFieldErrors(form, error)), [form])
  useEffect(() => refuse(rows.error), [refuse, rows.error])
  const exporting = useReportExport(descriptor, refuse)
  const rowsActions = useRowsActions({
    descriptor,
    page: rows.data,
    colunas,
    refetch: rows.refetch,
    onDone,
    onPage: (name, target) => onAction?.(name, target, again, request.filtros),
  })
  const again = () => {
    rowsActions.clear()
    rows.refetch()
  }

  const find = (values: FilterValues) => {
    page.clear()
    state.setPagina(0)
    rowsActions.clear()
    const next = addressOfFilters(filtros, values)
    const same = asked && filtros.every(({ nome }) => next[nome] === search.get(nome))
    setStarted(true)
    if (same) rows.refetch()
    else changeSearch(next)
  }
  const clear = () => {
    const none = Object.fromEntries(filtros.map(({ nome }) => [nome, null]))
    form.reset(filtersOfAddress(filtros, new URLSearchParams()))
    changeSearch(none)
    state.setPagina(0)
  }
  const { data } = rows
  const narrow = (wire: Readonly<Record<string, unknown>>) => {
    const named = filtros.filter(({ nome }) => nome in wire)
    const narrowed = { ...applied, ...Object.fromEntries(named.map(({ nome, tipo }) => [nome, toForm(tipo, wire[nome])])) }
    form.reset(narrowed)
    find(narrowed)
  }
  const remove = (nome: string) => {
    const filter = filtros.find((one) => one.nome === nome)
    if (!filter) return
    const emptied = { ...applied, [nome]: emptyOf(filter.tipo) }
    form.reset(emptied)
    find(emptied)
  }
  const comparison = data?.comparacao
  return (
    <>
      {filtros.length > 0 ? (
        <ListFilters
          descriptor={{ ...descriptor, filtros: [...filtros] }}
          set={filtros.filter(({ nome }) => isSet(applied[nome])).length}
          form={form}
          loading={asked && rows.isFetching}
          onClear={filled ? clear : undefined}
          onSearch={find}
        />
      ) : null}
      {asked ? (
        <FilterChips
          filtros={filtros}
          said={data?.filtros}
          onRemove={remove}
          comparison={
            comparison && { text: `${comparison.rotulo}: ${comparison.periodo}`, onRemove: () => chosen.setComparar(null) }
          }
        />
      ) : null}
      {atualiza !== null && rows.answeredAt ? (
        <Text size="sm" c="dimmed" mb={8}>{`Atualizado em ${formatDataHora(rows.answeredAt)}`}</Text>
      ) : null}
      <ReportSummary page={data} onNarrow={narrow} />
      {descriptor.grafico && asked ? (
        <ReportChart slug={slug} request={{ filtros: request.filtros, ...(request.busca ? { busca: request.busca } : {}) }} />
      ) : null}
      <ComparisonTable descriptor={descriptor} page={data} />
      {asked ? (
        <ReportGrid
          descriptor={descriptor}
          page={data}
          status={rows.gridStatus}
          state={state}
          title={title}
          onRefresh={rows.refetch}
          onRowClick={onRowClick}
          colunas={colunas}
          selection={rowsActions.selection}
          actions={rowsActions.actions}
          toolbar={
            <>
              {rowsActions.buttons}
              {toolbar}
              <ViewTools descriptor={descriptor} chosen={chosen} filtros={toWireFilters(applied)} ordem={state.ordem} />
              <ExportMenu
                formatos={descriptor.formatos}
                disabled={!data?.total}
                loading={exporting.busy}
                onExport={(formato) =>
                  void exporting.run(formato, request.filtros, request.ordem, { busca: request.busca, colunas, comparar })
                }
              />
              {rowsActions.sums}
            </>
          }
        />
      ) : (
        <EmptyState title={waiting ?? 'Informe os filtros e clique em Buscar.'} />
      )}
      <LastReports slug={slug} title="Arquivos gerados" />
      {rowsActions.dialog}
    </>
  )
}

function requestOf(applied: FilterValues, given: ListViewProps['given'], { pagina, tamanho, ordem, busca }: GridState) {
  return {
    filtros: { ...toWireFilters(applied), ...given },
    pagina,
    tamanho,
    ...(ordem ? { ordem } : {}),
    ...(busca ? { busca } : {}),
  }
}
