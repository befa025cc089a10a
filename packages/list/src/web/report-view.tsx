import { AccordionPanel } from '@iss/ui/accordion-panel'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { useGridState } from '@iss/ui/grid-state'
import { placeFieldErrors, useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { ApiError } from '@iss/portal/process-server-error'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { type ReportDescriptor, reportCalls } from '../definition/calls.ts'
import { FilterControl } from './filter-control.tsx'
import { filtersFrom, initialFilters, toWireFilters } from './filter-wire.ts'
import { LastReports } from './last-reports.tsx'
import { PeriodButtons } from './period-buttons.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportGrid } from './report-grid.tsx'
import { ReportSummary } from './report-summary.tsx'
import { useReportExport } from './use-report-export.ts'

/** Filters, result, exports and the last ten of one report. What was asked for last stands in the address. */
export function ReportView({ descriptor }: { descriptor: ReportDescriptor }) {
  const { slug, filtros } = descriptor
  const page = usePage()
  const [search, changeSearch] = useSearch()
  const asked = search.get('filtros')
  const initial = useMemo(() => initialFilters(filtros), [filtros])
  const applied = useMemo(
    () => filtersFrom(filtros, asked) ?? (descriptor.abertura ? initial : null),
    [filtros, asked, descriptor.abertura, initial],
  )
  const form = useForm<FieldValues>({ defaultValues: applied ?? initial })
  const state = useGridState()
  const { pagina, tamanho, ordem, busca } = state
  const request = {
    filtros: applied ? toWireFilters(applied) : {},
    pagina,
    tamanho,
    ...(ordem ? { ordem } : {}),
    ...(busca ? { busca } : {}),
  }
  const result = useCall(reportCalls(slug).buscar, request, { enabled: applied !== null, keepPrevious: true, staleTime: 0 })
  const refuse = useCallback((error: unknown) => void (error instanceof ApiError && placeFieldErrors(form, error)), [form])
  const exporting = useReportExport(descriptor, refuse)
  useEffect(() => refuse(result.error), [refuse, result.error])

  const consult = (values: FieldValues) => {
    page.clear()
    const next = JSON.stringify(toWireFilters(values))
    state.setPagina(0)
    if (next === asked) result.refetch()
    else changeSearch({ filtros: next })
  }
  const clear = () => {
    page.clear()
    form.reset(initial)
    changeSearch({ filtros: null })
  }
  const empty = result.data?.total === 0

  return (
    <>
      <AccordionPanel title="Filtros">
        <Form form={form} onSubmit={consult} label="Filtros do relatório">
          <FormGrid>
            {filtros.map((filter) => (
              <FilterControl key={filter.nome} slug={slug} filter={filter} control={form.control} />
            ))}
          </FormGrid>
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
        formatos={descriptor.formatos}
        {...(empty || exporting.busy
          ? {}
          : { onPrint: (formato) => void form.handleSubmit((values) => exporting.run(formato, toWireFilters(values), ordem))() })}
        relatorios={descriptor.tipo === null ? undefined : <LastReports tipo={descriptor.tipo} />}
      >
        {applied === null ? (
          <EmptyState title="Informe os filtros e clique em Consultar." />
        ) : (
          <>
            {descriptor.grafico ? (
              <ReportChart slug={slug} request={{ filtros: request.filtros, ...(busca ? { busca } : {}) }} />
            ) : null}
            <ReportSummary page={result.data} />
            <ReportGrid
              descriptor={descriptor}
              page={result.data}
              status={result.gridStatus}
              state={state}
              onRefresh={result.refetch}
            />
          </>
        )}
      </AccordionPanel>
    </>
  )
}
