import type { Call } from '@iss/platform/contract'
import { enviarArquivo } from '../contract/arquivo.ts'
import { useCallback, useState } from 'react'
import type { z } from 'zod'
import { type AnswerOutputOf, type CallOptions, readAnswer, send, type Sendable } from './call.ts'
import { usePageScope } from './page-scope.tsx'
import { ApiError, processServerError, toApiError } from './process-server-error.ts'
import { API_PREFIX, authHeaders, renewSession, reportCentral } from './request.ts'
import { bearer } from './session.ts'

/** The file name of a Content-Disposition header, null when it says none. */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null
}

/** Asks for a file and hands it to the browser to be kept. */
export async function downloadFile<C extends Call>(
  definition: C,
  request: Sendable<C>,
  filename?: string,
  options?: CallOptions,
): Promise<void> {
  const answer = await send(definition, request, options)
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = filename ?? fileNameOf(answer.headers.get('content-disposition')) ?? 'arquivo'
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Shows a file (PDF) in a new tab; the tab is opened at once, so that no popup blocker stands in the way. Call it from a click. */
export async function openFile<C extends Call>(definition: C, request: Sendable<C>, options?: CallOptions): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const answer = await send(definition, request, options)
    const address = URL.createObjectURL(await answer.blob())
    if (tab) tab.location.href = address
    else location.assign(address)
    setTimeout(() => URL.revokeObjectURL(address), 600_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}

type Busy = { isPending: boolean }

function useReporting<Arguments extends unknown[]>(
  work: (...args: Arguments) => Promise<void>,
): ((...args: Arguments) => Promise<void>) & Busy {
  const scope = usePageScope()
  const [pending, setPending] = useState(false)
  const run = useCallback(
    async (...args: Arguments) => {
      scope?.clear()
      setPending(true)
      try {
        await work(...args)
      } catch (raw) {
        const error = toApiError(raw)
        if (!error.isCentral) scope?.error(error.allMessages)
      } finally {
        setPending(false)
      }
    },
    [scope, work],
  )
  return Object.assign(run, { isPending: pending })
}

const download = <C extends Call>(definition: C, request: Sendable<C>, filename?: string) =>
  downloadFile(definition, request, filename)
const open = <C extends Call>(definition: C, request: Sendable<C>) => openFile(definition, request)

/** `const download = useDownload(); await download(call, request, name?)`: errors go to the message panel; `download.isPending`. */
export function useDownload() {
  return useReporting(download as (definition: Call, request: Sendable<Call>, filename?: string) => Promise<void>)
}

/** The same for showing a file in a new tab. */
export function useOpenFile() {
  return useReporting(open as (definition: Call, request: Sendable<Call>) => Promise<void>)
}

/** Sends a file to a multipart call, with progress in percent. `fields` go before the file. */
export async function uploadTo<C extends Call>(
  definition: C,
  file: File,
  onProgress: (percent: number) => void = () => undefined,
  fields: Readonly<Record<string, string>> = {},
): Promise<AnswerOutputOf<C>> {
  const used = bearer()
  let answer = await post(definition.path, file, onProgress, fields)
  if (answer.status === 401 && (await renewSession(used))) answer = await post(definition.path, file, onProgress, fields)
  const { status, text, sent } = answer
  if (status === 0) throw new ApiError({ kind: 'failure', messages: [brokenOff(sent)] }, 0)
  if (status < 200 || status > 299) throw reportCentral(new ApiError(processServerError(status, text), status))
  return readAnswer(definition.answer as z.ZodType, text, status, definition.path) as AnswerOutputOf<C>
}

/** What is known when the connection broke: whether the server had the whole file already. */
function brokenOff(sent: number): string {
  if (sent >= 1) return 'A conexão caiu antes da resposta. Confira se o arquivo foi recebido antes de enviá-lo de novo.'
  return `A conexão caiu com ${Math.floor(sent * 100)}% do arquivo enviados. O que chegou foi descartado: envie o arquivo de novo.`
}

function post(
  path: string,
  file: File,
  onProgress: (percent: number) => void,
  fields: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string; sent: number }> {
  return new Promise((resolve) => {
    const sending = new XMLHttpRequest()
    let sent = 0
    sending.open('POST', API_PREFIX + path)
    for (const [name, value] of Object.entries(authHeaders())) sending.setRequestHeader(name, value)
    sending.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (!lengthComputable) return
      sent = loaded / total
      onProgress(sent * 100)
    })
    sending.addEventListener('loadend', () => resolve({ status: sending.status, text: sending.responseText, sent }))
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file, file.name)
    sending.send(form)
  })
}

/** Sends one file through POST /file/upload. */
export function uploadFile(file: File, onProgress?: (percent: number) => void): Promise<AnswerOutputOf<typeof enviarArquivo>> {
  return uploadTo(enviarArquivo, file, onProgress)
}
