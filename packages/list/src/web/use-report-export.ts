import { call, send } from '@iss/portal/call'
import { agendarRelatorio } from '../contract/relatorio-assincrono.ts'
import { type ReportDescriptor, reportCalls } from '../definition/calls.ts'
import type { Comparison } from '../definition/comparison.ts'
import type { Formato } from '../definition/report.ts'
import type { FilterValues } from './filter-wire.ts'
import { useFileExport } from './use-file-export.ts'
import { useScheduled } from './use-scheduled.ts'

/**
 * Exports a report: the file when the server makes it in the same call, otherwise the message that it was queued; refusals go to the
 * message panel (and to the filters through `onRefused`).
 */
export function useReportExport(descriptor: ReportDescriptor, onRefused: (error: unknown) => void) {
  const scheduled = useScheduled()
  const { start, busy } = useFileExport(onRefused)

  const run = (
    formato: Formato,
    filtros: FilterValues,
    ordem: string | undefined,
    { busca, colunas, comparar }: { busca?: string; colunas?: readonly string[] | null; comparar?: Comparison | null } = {},
  ) =>
    start(descriptor.slug, async () => {
      const choices = { ...(colunas ? { colunas: [...colunas] } : {}), ...(comparar ? { comparar } : {}) }
      if (descriptor.modo !== 'assincrono')
        return send(reportCalls(descriptor.slug).exportar, { formato, filtros, ordem, ...choices, ...(busca ? { busca } : {}) })
      await scheduled(await call(agendarRelatorio, { slug: descriptor.slug, formato, filtros, ordem, ...choices }))
      return null
    })
  return { run, busy }
}
