import { defineCall, fileAnswer } from '@iss/platform/contract'
import { z } from 'zod'

/** The letter as PDF, for whoever may see its note; records ultimaImp. */
export const imprimirCartaCorrecao = defineCall({
  method: 'GET',
  path: '/cartacorrecao/imprimir/:id',
  summary: 'Carta de correção em PDF',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: {},
  effect: 'write',
  audit: 'A impressão grava apenas a data da última impressão.',
})
