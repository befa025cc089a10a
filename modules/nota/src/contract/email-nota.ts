import { enviarDocumentoWire } from '@iss/documento/contract/compartilhar'
import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** Sends PDF and XML of a note by e-mail (E05). */
export const enviarEmailNotaCall = defineCall({
  method: 'POST',
  path: '/notafiscal/enviarEmail',
  summary: 'Enviar NF-e por e-mail',
  request: enviarDocumentoWire,
  answer: z.object({ mensagem: z.string() }),
  access: {},
  effect: 'write',
})
