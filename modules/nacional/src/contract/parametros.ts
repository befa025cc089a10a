import { defineCall, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { nacionalAccess } from './envios.ts'

/** Has the national panel asked again, now. */
export const consultarParametrosNacionais = defineCall({
  method: 'POST',
  path: '/nacional/parametros/consultar',
  summary: 'Consultar os parâmetros do painel nacional',
  request: z.object({}),
  answer: okWire(),
  access: nacionalAccess,
  effect: 'write',
})
