import { selectionIds } from '@iss/list/definition'
import { defineCall, fileAnswer } from '@iss/platform/contract'
import { z } from 'zod'
import { analiseAccess } from './analise.ts'

/** Paper notices of what taxpayers have not closed or paid (F50): one sheet for each, to be delivered by hand or by post and signed. */
export const imprimirAvisosDeAtraso = defineCall({
  method: 'POST',
  path: '/controleatraso/imprimirAvisos',
  summary: 'Avisos de atraso em papel, um por contribuinte',
  request: z.object({ ids: selectionIds }),
  answer: fileAnswer,
  access: analiseAccess,
  effect: 'read',
})
