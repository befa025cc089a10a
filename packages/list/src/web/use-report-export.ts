import { call, send } from '@iss/portal/call'
import { fileNameOf } from '@iss/portal/files'
import { usePage } from '@iss/portal/page'
import { toApiError } from '@iss/portal/process-server-error'
import { useState } from 'react'
import { agendarRelatorio, agendado } from '../contract/relatorio-assincrono.ts'
import { type ReportDescriptor, reportCalls } from '../definition/calls.ts'
import type { Formato } from '../definition/report.ts'
import type { FilterValues } from './filter-wire.ts'
import { useScheduled } from './use-scheduled.ts'

/**
 * Exports a report: the file when the server makes it in the same call, otherwise the message that it was queued; refusals go to the
 * message panel (and to the filters through `onRefused`).
 */
export function useReportExport(descriptor: ReportDescriptor, onRefused: (error: unknown) => void) {
  const page = usePage()
  const scheduled = useScheduled()
  const [busy, setBusy] = useState(false)

  const run = async (formato: Formato, filtros: FilterValues, ordem: string | undefined, busca?: string) => {
    page.clear()
    setBusy(true)
    try {
      if (descriptor.modo === 'assincrono')
        return await scheduled(await call(agendarRelatorio, { slug: descriptor.slug, formato, filtros, ordem }))
      const answer = await send(reportCalls(descriptor.slug).exportar, { formato, filtros, ordem, ...(busca ? { busca } : {}) })
      if (answer.headers.get('content-type')?.includes('json')) return await scheduled(agendado.parse(await answer.json()))
      keep(await answer.blob(), fileNameOf(answer.headers.get('content-disposition')) ?? descriptor.slug)
    } catch (raw) {
      const error = toApiError(raw)
      if (error.isCentral) return
      page.error(error.allMessages)
      onRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}

/** Hands a file to the browser to be kept. */
function keep(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
