import { atualizarEstatisticaAcesso, atualizarFavorito, buscarFavorito } from '../contract/estatistica.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from './call.ts'

/** Pages that count no access and have no star (spec 1 §2.1, §2.11; A-19). */
export function isCounted(path: string): boolean {
  return (
    !path.includes('/public/') && !path.includes('/bloqueio-movimentacao') && path !== '/landing-page' && path !== '/server-error'
  )
}

/** Records the access to a page and gives its favourite flag with the function that toggles it; null for pages without, among them those that show one thing chosen elsewhere. */
export function useFavorito(path: string): { favorito: boolean; toggle: () => void } | null {
  const counted = isCounted(path)
  const client = useQueryClient()
  const key = [buscarFavorito.path, path]
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(buscarFavorito, { acao: path }),
    enabled: counted,
    staleTime: 60_000,
    retry: false,
    meta: { background: true },
  })
  const toggle = useMutation({
    mutationFn: () => call(atualizarFavorito, { acao: path }),
    onSuccess: ({ favorito }) => client.setQueryData(key, { favorito, permitido: true }),
    meta: { background: true },
  })
  useEffect(() => {
    if (counted) call(atualizarEstatisticaAcesso, { acao: path }).catch(() => undefined)
  }, [counted, path])
  return counted && data?.permitido !== false ? { favorito: data?.favorito ?? false, toggle: () => toggle.mutate() } : null
}
