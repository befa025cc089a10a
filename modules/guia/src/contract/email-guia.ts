import { enviarDocumentoWire } from '@iss/documento/contract/compartilhar'
import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'
import { guiaAccess } from './guia.ts'

/** Sends the PDF of an open guide, its codes and its link by e-mail. */
export const enviarEmailGuia = defineCall({
  method: 'POST',
  path: '/guia/enviarEmail',
  summary: 'Enviar guia por e-mail',
  request: enviarDocumentoWire,
  answer: z.object({ mensagem: z.string() }),
  access: guiaAccess,
  effect: 'write',
})
