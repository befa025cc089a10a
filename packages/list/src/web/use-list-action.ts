import { counted } from '@iss/kernel/texto'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { call, newIdempotencyKey } from '@iss/portal/call'
import { useDownload, useOpenFile } from '@iss/portal/files'
import { useNavigate } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { toApiError } from '@iss/portal/process-server-error'
import { useState } from 'react'
import type { ActionDescriptor } from '../definition/calls.ts'
import { callOf, copy, tell } from './list-call.ts'
import type { GridLine } from './report-grid.tsx'

/** What an action is about: nothing (above the list), one row, or the rows of a selection. */
export type Target = readonly GridLine[]

export type StartedAction = { action: ActionDescriptor; rows: Target; envia: Record<string, unknown> }

type Options = {
  /** What a row is called by, said with a question that does not name it. */
  nameOf?: (row: GridLine) => string
  onDone: () => void
  onPage: (name: string, rows: Target) => void
}

/**
 * Starts an action: follows its address, hands it to the screen around the list, keeps its file, or asks its question and calls. One with
 * fields is left in `started` for its dialog.
 */
export function useListAction({ nameOf, onDone, onPage }: Options) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const page = usePage()
  const download = useDownload()
  const openFile = useOpenFile()
  const [started, setStarted] = useState<StartedAction | null>(null)
  const [running, setRunning] = useState<string | null>(null)

  const send = async (action: ActionDescriptor, envia: Record<string, unknown>) => {
    page.clear()
    setRunning(action.nome)
    try {
      const options = action.chamada?.idempotente ? { idempotencyKey: newIdempotencyKey() } : {}
      const answer = await call(callOf(action), envia, options)
      // Everything on screen is of the former person: the portal begins anew.
      if (action.chamada?.depois) return location.assign(action.chamada.depois)
      tell(page, answer)
      onDone()
    } catch (raw) {
      const error = toApiError(raw)
      if (!error.isCentral) page.error(error.allMessages)
    } finally {
      setRunning(null)
    }
  }
  const start = async (action: ActionDescriptor, rows: Target) => {
    const { lugar, nome, perigo } = action
    const offered = lugar === 'row' ? rows[0]?.acoes[nome] : undefined
    if (offered?.copia !== undefined) return copy(page, offered.copia)
    const endereco = offered?.endereco ?? action.endereco
    if (endereco) return navigate(endereco)
    if (!action.chamada) return onPage(nome, rows)
    const envia = lugar === 'row' ? (offered?.envia ?? {}) : lugar === 'list' ? {} : { [action.chamada.ids]: idsOf(nome, rows) }
    if (action.campos.length > 0) return setStarted({ action, rows, envia })
    const question = offered?.pergunta ?? action.pergunta
    if (
      question &&
      !(await confirm({
        question,
        details: offered?.pergunta ? undefined : (countOf(action, rows) ?? (rows[0] && nameOf?.(rows[0]))),
        danger: perigo,
      }))
    )
      return
    if (action.chamada.arquivo === 'mostra') return openFile(callOf(action), envia as never)
    if (action.chamada.arquivo === 'guarda') return download(callOf(action), envia as never)
    await send(action, envia)
  }
  return { start, started, close: () => setStarted(null), running }
}

/** What an action on these rows is about, each once: what the rows themselves say, or they. */
export function idsOf(nome: string, rows: Target): unknown[] {
  return [...new Set(rows.map(({ id, acoes }) => acoes[nome]?.envia?.id ?? id))]
}

/** How many rows a question is about. */
export function countOf({ lugar }: ActionDescriptor, rows: Target): string | undefined {
  if (lugar !== 'selection') return undefined
  return `${counted(rows.length, 'registro selecionado', 'registros selecionados')}.`
}
