import type { Call } from '@iss/platform/contract'
import { send, type Sendable } from '@iss/portal/call'
import { useEffect, useRef } from 'react'

/** The page comes to rest before its stream begins. */
const espera = 1500
const entreFluxos = 1000
const depoisDeFalha = 5000

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** Reads one stream of events to its end; `onEvento` for each that came. */
async function ler(answer: Response, onEvento: () => void): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (rest + value).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) if (part.includes('data:')) onEvento()
  }
}

/**
 * Follows a stream of server-sent events as long as the screen is open and `enabled`, and calls `onMudou` when something changed (and
 * once when it begins to watch, so that nothing is missed). The stream carries the bearer, which an EventSource cannot.
 */
export function useAoVivo<C extends Call>(definition: C, request: Sendable<C>, enabled: boolean, onMudou: () => void): void {
  const handler = useRef(onMudou)
  handler.current = onMudou
  const key = JSON.stringify(request)
  useEffect(() => {
    if (!enabled) return
    const abort = new AbortController()
    const { signal } = abort
    const seguir = async () => {
      await sleep(espera, signal)
      while (!signal.aborted) {
        try {
          await ler(await send(definition, JSON.parse(key) as Sendable<C>, { signal }), () => handler.current())
          await sleep(entreFluxos, signal)
        } catch {
          await sleep(depoisDeFalha, signal)
        }
      }
    }
    void seguir()
    return () => abort.abort()
  }, [definition, key, enabled])
}
