import { emissaoAccess } from '@iss/nota/contract/acessos'
import { competenciaWire, defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { pedidoNotaWire } from '@iss/nota/contract/nota-wire'

/** The note as a fresh order for the emission screen: taker, activity, items, retentions; today as service date (E06). */
export const copiarNota = defineCall({
  method: 'POST',
  path: '/notafiscal/copiar',
  summary: 'Copiar NF-e para um novo pedido',
  request: z.object({ id: idWire(), mantemData: z.boolean().default(false) }),
  answer: z.object({
    pedido: pedidoNotaWire,
    /** Of the note that is copied. */
    competencia: competenciaWire(),
    aviso: z.string().nullable(),
  }),
  access: emissaoAccess,
  effect: 'read',
})
