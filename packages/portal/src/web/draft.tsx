import { formatMinute } from '@iss/ui/format'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { buscarPreenchimento, removerPreenchimento, salvarPreenchimento } from '../contract/preenchimento.ts'
import { call } from './call.ts'
import { keepAside, readAside, removeAside } from './draft-aside.ts'
import { keepValue, restoreValue } from './draft-values.ts'
import { callKey, useUserInfo } from './hooks.ts'

/** Milliseconds without a change after which what was typed is kept. */
const PAUSE = 1000
/** Characters that a browser still sends when the page is left. */
const KEEPALIVE = 30_000

type Kept = Record<string, unknown>

export type DraftOptions<Values> = {
  /** Names at the head of the form that are never kept: passwords and the like. */
  omit?: readonly string[]
  /** How the form is kept and becomes values again, where that is more than its own types. */
  keep?: (values: Values) => Kept
  restore?: (kept: Kept) => Values
}

export type Draft = {
  /** The offer to go on with what was left; to be drawn above the fields. */
  notice: ReactNode
  /** Forgets what was kept: the form was sent. Give the draft to `useCallMutation` and it does so. */
  discard: () => void
}

/**
 * A long form keeps a draft by itself: what is typed is kept on the server, for this account and the selected person, and offered when the
 * form is opened again. `formulario` names the form, with the id of what it changes if it changes something; null keeps nothing.
 */
export function useDraft<Values extends FieldValues>(
  formulario: string | null,
  form: UseFormReturn<Values, any, any>,
  options: DraftOptions<Values> = {},
): Draft {
  const pessoaId = useUserInfo().pessoaSelecionada.id
  const own = useRef(options)
  own.current = options
  const read = useCallback(() => {
    const values = form.getValues()
    const kept = own.current.keep?.(values) ?? (keepValue(values) as Kept)
    for (const name of own.current.omit ?? []) delete kept[name]
    return kept
  }, [form])
  const keeper = useRef<Keeper>(null)
  keeper.current ??= new Keeper(JSON.stringify(read()))
  const [offer, setOffer] = useState<{ conteudo: Kept; alteradoEm: string } | null>(null)

  const key = { formulario: formulario ?? '', pessoaId }
  const { data } = useQuery({
    queryKey: callKey(buscarPreenchimento, key),
    queryFn: () => call(buscarPreenchimento, key),
    enabled: formulario !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { background: true },
  })
  useEffect(() => {
    const now = keeper.current
    if (!now || formulario === null) return
    // What could not reach the server is newer than what stands there.
    const aside = readAside(formulario, pessoaId)
    if (!data && !aside) return
    now.isKept = data !== null && data !== undefined
    setOffer(aside ?? data ?? null)
  }, [data, formulario, pessoaId])

  useEffect(() => {
    const now = keeper.current
    if (formulario === null || !now) return
    return now.watch({
      read,
      subscribe: (changed) => form.subscribe({ formState: { values: true }, callback: changed }),
      save: (conteudo) => {
        // A page that is left without a connection has no time to learn that nothing arrives.
        if (!navigator.onLine) keepAside(formulario, pessoaId, conteudo)
        const keepalive = JSON.stringify(conteudo).length < KEEPALIVE
        return call(salvarPreenchimento, { formulario, pessoaId, conteudo }, { keepalive }).then(
          () => removeAside(formulario, pessoaId),
          () => keepAside(formulario, pessoaId, conteudo),
        )
      },
      remove: () => call(removerPreenchimento, { formulario, pessoaId }, { keepalive: true }),
      forget: () => removeAside(formulario, pessoaId),
    })
  }, [form, formulario, pessoaId, read])

  const discard = useCallback(() => {
    setOffer(null)
    keeper.current?.forget(JSON.stringify(read()))
  }, [read])

  const resume = (conteudo: Kept) => {
    const values = own.current.restore?.(conteudo) ?? (restoreValue(conteudo, form.getValues()) as Values)
    keeper.current?.touch()
    form.reset(values, { keepDefaultValues: true })
    setOffer(null)
  }

  const notice = offer ? (
    <Alert color="blue" role="status" mb="md" icon={<IconHistory size={20} aria-hidden="true" />}>
      <Text mb="sm">
        Este formulário foi deixado sem enviar em {formatMinute(offer.alteradoEm)}. O que foi digitado está guardado.
      </Text>
      <Group gap="sm">
        <Button size="xs" onClick={() => resume(offer.conteudo)}>
          Continuar de onde parou
        </Button>
        <Button size="xs" variant="default" onClick={discard}>
          Descartar rascunho
        </Button>
      </Group>
    </Alert>
  ) : null
  return { notice, discard }
}

type Ways = {
  read: () => Kept
  subscribe: (changed: () => void) => () => void
  save: (conteudo: Kept) => Promise<unknown>
  remove: () => Promise<unknown>
  /** Forgets what this window holds of a form that did not reach the server. */
  forget: () => void
}

/** What a person does; values that a screen sets by itself before are where the form begins. */
const deeds = ['keydown', 'pointerdown', 'click', 'input', 'change'] as const

/** Watches one form while it is open. */
class Keeper {
  /** JSON of the form as it begins: nothing to keep. */
  begin: string
  /** Whether the server holds something of this form. */
  isKept = false
  private isTouched = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private ways: Ways | undefined

  constructor(begin: string) {
    this.begin = begin
  }

  touch(): void {
    this.isTouched = true
  }

  watch(ways: Ways): () => void {
    this.ways = ways
    const touched = () => this.touch()
    const flush = () => this.timer !== undefined && this.keep()
    const hidden = () => document.visibilityState === 'hidden' && flush()
    for (const deed of deeds) document.addEventListener(deed, touched, { capture: true, once: true })
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', flush)
    // What the server did not get while there was no connection goes there as soon as there is one.
    const back = () => this.isTouched && this.keep()
    window.addEventListener('online', back)
    const unsubscribe = ways.subscribe(() => this.changed())
    return () => {
      flush()
      unsubscribe()
      for (const deed of deeds) document.removeEventListener(deed, touched, { capture: true })
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', back)
    }
  }

  /** The form was sent or what was kept is not wanted: as it stands now, it is where a draft would begin. */
  forget(begin: string): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.begin = begin
    this.ways?.forget()
    this.remove()
  }

  private changed(): void {
    if (!this.isTouched && this.ways) {
      this.begin = JSON.stringify(this.ways.read())
      return
    }
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.keep(), PAUSE)
  }

  private keep(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const conteudo = this.ways?.read()
    if (!conteudo) return
    if (JSON.stringify(conteudo) === this.begin) return this.remove()
    this.isKept = true
    // A draft that could not be kept must not get into the way of the form; the next change tries again.
    this.ways?.save(conteudo).catch(() => undefined)
  }

  private remove(): void {
    if (!this.isKept) return
    this.isKept = false
    this.ways?.remove().catch(() => undefined)
  }
}
