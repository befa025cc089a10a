import { defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { estadosDaMatriz } from '../domain/estado-da-matriz.ts'

/** Clients × months: the state of each, the last five that ended and the current one. */
export const buscarMatriz = defineCall({
  method: 'POST',
  path: '/contador/buscarMatriz',
  summary: 'Competências dos contribuintes controlados',
  request: z.object({}),
  answer: z.object({
    /** MM/yyyy, the oldest first. */
    meses: z.array(z.string()),
    clientes: z.array(
      z.object({ id: idWire(), nome: z.string(), documento: z.string(), estados: z.array(z.enum(estadosDaMatriz)) }),
    ),
  }),
  access: { perfis: ['contador'] },
  effect: 'read',
})
