import { defineCall, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Voids one ticket before its draw (F115). */
export const cancelarBilhete = defineCall({
  method: 'POST',
  path: '/bilhetenotapremiada/cancelar',
  summary: 'Cancelar bilhete',
  request: z.object({ id: idWire(), motivo: z.string().max(200).default('') }),
  answer: okWire(),
  access: { perfis: ['gestor'], chaves: ['iss:notaPremiada'] },
  effect: 'write',
})
