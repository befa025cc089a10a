import { selectionCall, selectionIds, selectionReason } from '@iss/list/definition'
import { defineCall } from '@iss/platform/contract'
import { inspecaoAccess } from '@iss/acao-fiscal/contract/acesso'
import { z } from 'zod'

/** A notice to each of these taxpayers of what its declarations of the Simples do not say, which keeps the divergences as notified (F95). */
export const notificarDivergencias = defineCall({
  ...selectionCall,
  access: inspecaoAccess,
  path: '/divergenciasimples/notificar',
  summary: 'Notificar divergências do Simples Nacional',
  request: z.object({
    ids: selectionIds,
    texto: z.string().max(4000).default(''),
    /** Business days; without them no answer is asked for. */
    prazoDias: z.number().int().min(1).max(180).nullable().default(null),
    justificativa: selectionReason,
  }),
})
