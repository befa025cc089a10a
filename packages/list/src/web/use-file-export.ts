import { fileNameOf } from '@iss/portal/files'
import { usePage } from '@iss/portal/page'
import { toApiError } from '@iss/portal/process-server-error'
import { useState } from 'react'
import { agendado } from '../contract/relatorio-assincrono.ts'
import { useScheduled } from './use-scheduled.ts'

/**
 * Asks for a file and keeps it; an answer of JSON says that it was queued. `ask` may do that itself and answer null. Refusals go to the
 * message panel, and to `onRefused`.
 */
export function useFileExport(onRefused?: (error: unknown) => void) {
  const page = usePage()
  const scheduled = useScheduled()
  const [busy, setBusy] = useState(false)

  const start = async (name: string, ask: () => Promise<Response | null>) => {
    page.clear()
    setBusy(true)
    try {
      const answer = await ask()
      if (!answer) return
      if (answer.headers.get('content-type')?.includes('json')) return await scheduled(agendado.parse(await answer.json()))
      keep(await answer.blob(), fileNameOf(answer.headers.get('content-disposition')) ?? name)
    } catch (raw) {
      const error = toApiError(raw)
      if (error.isCentral) return
      page.error(error.allMessages)
      onRefused?.(error)
    } finally {
      setBusy(false)
    }
  }
  return { start, busy }
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
