import { AccordionPanel } from '@iss/ui/accordion-panel'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions } from '@iss/ui/form'
import { useGridState } from '@iss/ui/grid-state'
import { emptyOf } from '@iss/ui/kinds'
import { usePhone } from '@iss/ui/use-phone'
import { placeFieldErrors, useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { ApiError } from '@iss/portal/process-server-error'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { type ReportDescriptor, reportCalls } from '../definition/calls.ts'
import { ComparisonTable } from './comparison.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterFields } from './filter-fields.tsx'
import { filtersFrom, initialFilters, isSet, toWireFilters } from './filter-wire.ts'
import { filtersOfAddress } from './list-address.ts'
import { LastReports } from './last-reports.tsx'
import { PeriodButtons } from './period-buttons.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportGrid } from './report-grid.tsx'
import { ReportSummary } from './report-summary.tsx'
import { useReportExport } from './use-report-export.ts'
import { useRowsActions } from './use-rows-actions.tsx'
import { filtersOfView, useView } from './use-view.ts'
import { ViewTools } from './view-tools.tsx'

/** Filters, result, exports and the last ten of one report. What was asked for last stands in the address. */
export function ReportView({ descriptor }: { descriptor: ReportDescriptor }) {
  const { slug } = descriptor
  const page = usePage()
  const phone = usePhone()
  const [search, changeSearch] = useSearch()
  const asked = search.get('filtros')
  const chosen = useView(descriptor)
  const { visao, comparar, colunas } = chosen
  const filtros = useMemo(() => filtersOfView(descriptor.filtros, visao), [descriptor.filtros, visao])
  const initial = useMemo(() => initialFilters(filtros), [filtros])
  const atOnce = descriptor.abertura || visao !== null
  // Links from elsewhere may name single filters, as those of lists do: `?contribuinte=12`.
  const named = useMemo(() => filtros.some(({ nome }) => search.has(nome)), [filtros, search])
  const applied = useMemo(
    () => filtersFrom(filtros, asked) ?? (named ? filtersOfAddress(filtros, search) : atOnce ? initial : null),
    [filtros, asked, named, search, atOnce, initial],
  )
  const form = useForm<FieldValues>({ defaultValues: applied ?? initial })
  const state = useGridState(visao?.ordem ? { ordem: visao.ordem } : {})
  const { pagina, tamanho, ordem, busca } = state
  const request = {
    filtros: applied ? toWireFilters(applied) : {},
    pagina,
    tamanho,
    ...(ordem ? { ordem } : {}),
    ...(busca ? { busca } : {}),
    ...(comparar ? { comparar } : {}),
  }
  const result = useCall(reportCalls(slug).buscar, request, { enabled: applied !== null, keepPrevious: true, staleTime: 0 })
  const { data } = result
  const refuse = useCallback((error: unknown) => void (error instanceof ApiError && placeFieldErrors(form, error)), [form])
  const exporting = useReportExport(descriptor, refuse)
  useEffect(() => refuse(result.error), [refuse, result.error])

  const rowsActions = useRowsActions({ descriptor, page: data, colunas, refetch: result.refetch })
  const unmark = rowsActions.clear

  // Rows without an identity are called by their place on the page: marks do not go along to another page.
  const [first] = data?.linhas ?? []
  const nameless = first !== undefined && first.id === undefined
  useEffect(() => {
    if (nameless) unmark()
  }, [nameless, unmark, pagina, tamanho, ordem, busca])

  const consult = (values: FieldValues) => {
    page.clear()
    const next = JSON.stringify(toWireFilters(values))
    state.setPagina(0)
    unmark()
    if (next === asked) result.refetch()
    else changeSearch({ filtros: next })
  }
  const clear = () => {
    page.clear()
    form.reset(initial)
    changeSearch({ filtros: null, ...Object.fromEntries(filtros.map(({ nome }) => [nome, null])) })
  }
  const remove = (nome: string) => {
    const filter = filtros.find((one) => one.nome === nome)
    if (!filter || !applied) return
    const emptied = { ...applied, [nome]: emptyOf(filter.tipo) }
    form.reset(emptied)
    consult(emptied)
  }
  const set = applied ? filtros.filter(({ nome }) => isSet(applied[nome])).length : 0
  const comparison = data?.comparacao

  return (
    <>
      <AccordionPanel title={phone && set > 0 ? `Filtros (${set})` : 'Filtros'} defaultOpen={!phone || applied === null}>
        <Form form={form} onSubmit={consult} label="Filtros do relatório">
          <FilterFields slug={slug} filtros={filtros} form={form} />
          <PeriodButtons descriptor={descriptor} form={form} onChosen={() => void form.handleSubmit(consult)()} />
          <FormActions>
            <Button variant="default" onClick={clear}>
              Limpar
            </Button>
            <Button type="submit" loading={applied !== null && result.isFetching}>
              Consultar
            </Button>
          </FormActions>
        </Form>
      </AccordionPanel>
      <AccordionPanel
        title="Resultado"
        actions={
          <ExportMenu
            formatos={descriptor.formatos}
            disabled={data?.total === 0}
            loading={exporting.busy}
            onExport={(formato) =>
              void form.handleSubmit((values) => exporting.run(formato, toWireFilters(values), ordem, { colunas, comparar }))()
            }
          />
        }
        relatorios={descriptor.tipo === null ? undefined : <LastReports tipo={descriptor.tipo} />}
      >
        {applied === null ? (
          <EmptyState title="Informe os filtros e clique em Consultar." />
        ) : (
          <>
            <FilterChips
              filtros={filtros}
              said={data?.filtros}
              onRemove={remove}
              comparison={
                comparison && { text: `${comparison.rotulo}: ${comparison.periodo}`, onRemove: () => chosen.setComparar(null) }
              }
            />
            {descriptor.grafico ? (
              <ReportChart slug={slug} request={{ filtros: request.filtros, ...(busca ? { busca } : {}) }} />
            ) : null}
            <ReportSummary page={data} />
            <ComparisonTable descriptor={descriptor} page={data} />
            <ReportGrid
              descriptor={descriptor}
              page={data}
              status={result.gridStatus}
              state={state}
              onRefresh={result.refetch}
              colunas={colunas}
              selection={rowsActions.selection}
              actions={rowsActions.actions}
              toolbar={
                <>
                  {rowsActions.buttons}
                  <ViewTools descriptor={descriptor} chosen={chosen} filtros={request.filtros} ordem={ordem} />
                  {rowsActions.sums}
                </>
              }
            />
            {rowsActions.dialog}
          </>
        )}
      </AccordionPanel>
    </>
  )
}
