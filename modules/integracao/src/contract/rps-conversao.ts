import { selectionAnswer, selectionIds } from '@iss/list/definition'
import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'
import { acessoImportacao } from './acesso-importacao.ts'

/** Converts pending RPS of the selected person into notes, each once; the refusal of one stops nobody. */
export const converterRpsPendentes = defineCall({
  method: 'POST',
  path: '/rps/converter',
  summary: 'Converter RPS pendentes em NF-e',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: acessoImportacao,
  effect: 'write',
  idempotent: true,
})

/** Takes pending RPS off the list: they become no note unless they are delivered again. */
export const recusarRpsPendentes = defineCall({
  method: 'POST',
  path: '/rps/recusar',
  summary: 'Recusar RPS pendentes',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: acessoImportacao,
  effect: 'write',
})
