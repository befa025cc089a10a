import { alterarPessoaSelecionada, buscarTelas, buscarUserInfo } from '../contract/sessao.ts'
import { type Call, hasChave, isAllowed, type Access, type UserInfo } from '@iss/platform/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { call, type CallOptions, newIdempotencyKey, type Sendable } from './call.ts'
import { type AnswerOutputOf, encodeRequest } from './encode.ts'
import { usePageScope } from './page-scope.tsx'
import { type ApiError, toApiError } from './process-server-error.ts'

export type UseCallOptions = {
  enabled?: boolean
  refetchInterval?: number | false
  staleTime?: number
  /** Shows the old rows while the next page comes. */
  keepPrevious?: boolean
  /** Errors do not go to the message panel. */
  silent?: boolean
}

/** Key of a call in the query cache. */
export function callKey<C extends Call>(definition: C, request?: Sendable<C>): unknown[] {
  return request === undefined ? [definition.path] : [definition.path, encodeRequest(definition, request)]
}

/** Reads by a contract and keeps the answer; a refusal goes to the message panel of the page. */
export function useCall<C extends Call>(definition: C, request: Sendable<C>, options: UseCallOptions = {}) {
  const scope = usePageScope()
  const query = useQuery<AnswerOutputOf<C>, ApiError>({
    queryKey: callKey(definition, request),
    queryFn: ({ signal }) => call(definition, request, { signal }),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchInterval,
    staleTime: options.staleTime,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
  })
  const { error } = query
  const show = useRef(scope)
  show.current = scope
  useEffect(() => {
    if (error && !options.silent && !toApiError(error).isCentral) show.current?.error(toApiError(error).allMessages)
  }, [error, options.silent])
  const { refetch: ask } = query
  const refetch = useCallback(() => void ask(), [ask])
  return {
    data: query.data,
    error,
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    isError: query.isError,
    /** When the answer that is shown came. */
    answeredAt: query.dataUpdatedAt === 0 ? null : new Date(query.dataUpdatedAt),
    refetch,
    gridStatus: query.isError
      ? ('error' as const)
      : query.data === undefined && query.isFetching
        ? ('loading' as const)
        : ('ready' as const),
  }
}

export type UseCallMutationOptions<C extends Call> = {
  /** Keyed messages go to these fields. */
  form?: Pick<UseFormReturn<any, any, any>, 'setError' | 'getValues'>
  /** The draft of the form that this call sends: forgotten once it succeeded. */
  draft?: { discard: () => void }
  onSuccess?: (answer: AnswerOutputOf<C>, request: Sendable<C>) => void
  onError?: (error: ApiError) => void
  /** Text of the success message. */
  success?: string
  /** Calls whose answers on screen are asked for again. */
  invalidate?: readonly Call[] | 'all'
  /** Sends an Idempotency-Key that stays the same until the call succeeds. */
  idempotencyKey?: true
  /** Carries the call out in place of `call`: one whose answer is a file that is kept or shown has no answer to be read. */
  through?: (definition: C, request: Sendable<C>, options?: CallOptions) => Promise<unknown>
  silent?: boolean
}

/** Puts keyed messages at their fields; what finds no field is given back to be shown with the others. */
export function placeFieldErrors(form: Pick<UseFormReturn<any, any, any>, 'setError' | 'getValues'>, error: ApiError): string[] {
  if (error.problem.kind !== 'validation') return []
  const values: FieldValues = form.getValues()
  const homeless: string[] = []
  error.problem.fields.forEach(({ key, message }, index) => {
    const root = key.split(/[.[]/)[0] ?? key
    if (root in values)
      form.setError(
        key.replace(/\[(\d+)\]/g, '.$1') as Path<FieldValues>,
        { type: 'server', message },
        { shouldFocus: index === 0 },
      )
    else homeless.push(message)
  })
  return homeless
}

const AlsoRead = createContext<readonly Call[]>([])

/**
 * For a part of one screen that stands in another: what is saved inside of it has the answers of these calls (`value`) asked for again too, also
 * when the part is closed before its saving is through.
 */
export const AlsoReadAnew = AlsoRead.Provider

/** Writes (or searches on a button) by a contract. Clears the message panel at the start and shows what the server says. */
export function useCallMutation<C extends Call>(definition: C, options: UseCallMutationOptions<C> = {}) {
  const scope = usePageScope()
  const client = useQueryClient()
  const also = useContext(AlsoRead)
  const key = useRef<{ content: string; key: string } | null>(null)
  const mutation = useMutation<AnswerOutputOf<C>, ApiError, Sendable<C>>({
    mutationFn: (request) => {
      const run = (options.through ?? call) as typeof call<C>
      if (!options.idempotencyKey) return run(definition, request)
      const content = JSON.stringify(encodeRequest(definition, request))
      if (key.current?.content !== content) key.current = { content, key: newIdempotencyKey() }
      return run(definition, request, { idempotencyKey: key.current.key })
    },
    onMutate: () => {
      if (!options.silent) scope?.clear()
    },
    onSuccess: async (answer, request) => {
      key.current = null
      if (options.invalidate === 'all') await client.invalidateQueries()
      else
        for (const other of [...(options.invalidate ?? []), ...also]) await client.invalidateQueries({ queryKey: callKey(other) })
      if (options.success) scope?.success(options.success)
      options.onSuccess?.(answer, request)
      options.draft?.discard()
    },
    onError: (raw) => {
      const error = toApiError(raw)
      if (error.isCentral) return
      const homeless = options.form ? placeFieldErrors(options.form, error) : []
      if (!options.silent) scope?.error(options.form ? [...error.messages, ...homeless] : error.allMessages)
      options.onError?.(error)
    },
  })
  // The same functions from one drawing to the next: an effect that calls one is not run again because its answer was drawn.
  const { mutate: run, mutateAsync: runAsync } = mutation
  const mutate = useCallback((request: Sendable<C>) => run(request), [run])
  const mutateAsync = useCallback((request: Sendable<C>) => runAsync(request), [runAsync])
  return {
    mutate,
    mutateAsync,
    data: mutation.data,
    error: mutation.error,
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess,
    reset: mutation.reset,
    gridStatus: mutation.isPending ? ('loading' as const) : mutation.isError ? ('error' as const) : ('ready' as const),
  }
}

/**
 * Acts for another person from here on: `mutate({ idPessoa })`, then the portal begins anew at `address`, since everything on screen is of the former
 * person.
 */
export function useActFor(address: string) {
  return useCallMutation(alterarPessoaSelecionada, { onSuccess: () => location.assign(address) })
}

/** Asks again for what is on screen of these calls. */
export function useInvalidate(): (...definitions: Call[]) => Promise<void> {
  const client = useQueryClient()
  const also = useContext(AlsoRead)
  return useCallback(
    async (...definitions) => {
      const asked = [...definitions, ...also]
      await Promise.all(asked.map((definition) => client.invalidateQueries({ queryKey: callKey(definition) })))
    },
    [client, also],
  )
}

const SESSION_STALE = 5 * 60_000

/** The user of the session; the shell asks for it before any screen is drawn. */
export function useUserInfo(): UserInfo {
  const { data } = useUserInfoQuery()
  if (!data) throw new Error('useUserInfo outside of the signed-in area')
  return data
}

/** The same, with its state of loading. */
export function useUserInfoQuery() {
  return useQuery<UserInfo, ApiError>({
    queryKey: callKey(buscarUserInfo, {}),
    queryFn: () => call(buscarUserInfo, {}),
    staleTime: SESSION_STALE,
  })
}

export type Tela = AnswerOutputOf<typeof buscarTelas>[number]

/** The screens that this user may open, with their menu places. */
export function useTelasQuery() {
  return useQuery<Tela[], ApiError>({
    queryKey: callKey(buscarTelas, {}),
    queryFn: () => call(buscarTelas, {}),
    staleTime: SESSION_STALE,
  })
}

const nenhuma: readonly Tela[] = []

/** The screens that this user may open; empty while they load. */
export function useTelas(): readonly Tela[] {
  return useTelasQuery().data ?? nenhuma
}

/** Whether this user may open the screen of an address; what follows its '?' does not matter. False while the screens load. */
export function useCanOpen(): (address: string) => boolean {
  const telas = useTelas()
  return useCallback((address) => telas.some(({ path }) => path === address.split('?')[0]), [telas])
}

/** Whether the user of the session holds a permission key, or passes an access. For buttons; the server decides. */
export function useCan(): (what: string | Access) => boolean {
  const user = useUserInfo()
  return useCallback((what) => (typeof what === 'string' ? hasChave(user, what) : isAllowed(what, user)), [user])
}
