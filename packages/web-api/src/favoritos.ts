import { defineCall } from '@iss/platform/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { call } from './call.ts'

const shape = { method: 'POST', request: z.object({ acao: z.string() }), answer: z.unknown(), access: {} } as const
const registrar = defineCall({
  ...shape,
  path: '/estatisticaacesso/atualizarEstatisticaAcesso',
  summary: 'Registrar o acesso a uma página',
  effect: 'write',
})
const alternar = defineCall({
  ...shape,
  path: '/estatisticaacesso/atualizarFavorito',
  summary: 'Alternar o favorito de uma página',
  effect: 'write',
})
const buscar = defineCall({
  ...shape,
  path: '/estatisticaacesso/buscarFavorito',
  summary: 'Favorito de uma página',
  effect: 'read',
})

/** Pages that count no access and have no star (spec 1 §2.1, §2.11; A-19). */
export function isCounted(path: string): boolean {
  return (
    !path.includes('/public/') && !path.includes('/bloqueio-movimentacao') && path !== '/landing-page' && path !== '/server-error'
  )
}

/** Reads the flag out of whatever boolean-like answer the server gives. */
export function toFlag(answer: unknown): boolean {
  if (typeof answer === 'boolean') return answer
  return typeof answer === 'object' && answer !== null && 'favorito' in answer && answer.favorito === true
}

/** Records the access to a page and gives its favourite flag with the function that toggles it; null for pages without. */
export function useFavorito(path: string): { favorito: boolean; toggle: () => void } | null {
  const counted = isCounted(path)
  const client = useQueryClient()
  const key = [buscar.path, path]
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(buscar, { acao: path }),
    enabled: counted,
    staleTime: 60_000,
    retry: false,
    meta: { background: true },
  })
  const toggle = useMutation({
    mutationFn: () => call(alternar, { acao: path }),
    onMutate: () => client.setQueryData(key, !toFlag(client.getQueryData(key))),
    onError: () => client.invalidateQueries({ queryKey: key }),
    meta: { background: true },
  })
  useEffect(() => {
    if (counted) call(registrar, { acao: path }).catch(() => undefined)
  }, [counted, path])
  return counted ? { favorito: toFlag(data), toggle: () => toggle.mutate() } : null
}
