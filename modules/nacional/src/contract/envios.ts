import { selectionAnswer, selectionIds } from '@iss/list/definition'
import { defineCall, fileAnswer, okWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Who looks after the national environment. */
export const nacionalAccess = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

/** Puts documents back into the queue; what was refused is written anew. */
export const reenviarNacional = defineCall({
  method: 'POST',
  path: '/nacional/envio/reenviar',
  summary: 'Enviar de novo ao ambiente nacional',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: nacionalAccess,
  effect: 'write',
})

/** The signed XML as it was sent. */
export const baixarXmlDoEnvio = defineCall({
  method: 'GET',
  path: '/nacional/envio/xml/:id',
  summary: 'XML enviado ao ambiente nacional',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: nacionalAccess,
  effect: 'read',
})

/** Ends the waiting after failures: the next look of the worker tries again. */
export const retomarNacional = defineCall({
  method: 'POST',
  path: '/nacional/monitor/retomar',
  summary: 'Retomar a comunicação com o ambiente nacional',
  request: z.object({ sentido: z.enum(['ENVIO', 'RECEBIMENTO']) }),
  answer: okWire(),
  access: nacionalAccess,
  effect: 'write',
})
