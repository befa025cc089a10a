import { defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** A credit of what who opts for the Simples paid by municipal guide and in the DAS too (F91); `id` is that of the guide. */
export const creditarGuiaDeOptante = defineCall({
  method: 'POST',
  path: '/simplesguia/gerarCredito',
  summary: 'Gerar crédito de guia paga também no DAS',
  request: z.object({ id: idWire(), motivo: z.string().max(500) }),
  answer: z.object({ mensagem: z.string() }),
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  effect: 'write',
})
