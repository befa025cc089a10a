import { useInvalidate } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { useCallback } from 'react'
import { type agendado, buscarMeusArquivos, buscarRelatoriosPorTipo } from '../contract/relatorio-assincrono.ts'
import type { z } from 'zod'
import { watchFile } from './watched-files.ts'

/** What to do with the answer of a call that puts a report into its queue: it is told, its progress is followed, and the lists of the last ten are read again. */
export function useScheduled(): (answer: z.output<typeof agendado>) => Promise<void> {
  const page = usePage()
  const refresh = useInvalidate()
  return useCallback(
    async ({ id, mensagem, existente }) => {
      watchFile(id)
      if (existente) page.warning(mensagem)
      else page.success(mensagem)
      await refresh(buscarRelatoriosPorTipo, buscarMeusArquivos)
    },
    [page, refresh],
  )
}
