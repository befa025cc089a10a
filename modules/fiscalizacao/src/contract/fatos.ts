import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** Computes the monthly facts of the city anew, in the queue of the reports (fiscal screens §10). */
export const reconstruirFatosCall = defineCall({
  method: 'POST',
  path: '/fatocompetencia/reconstruir',
  summary: 'Reconstruir os fatos mensais do município',
  request: z.object({}),
  answer: z.object({ processoId: z.number().int() }),
  access: { perfis: ['gestor', 'administrador'] },
  effect: 'write',
})
