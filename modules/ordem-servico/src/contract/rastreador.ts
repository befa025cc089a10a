import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** Where the user opens the external work tracker and under which name; null: the city has none, or he has no name in it (spec 2 §2.8). */
export const buscarRastreador = defineCall({
  method: 'POST',
  path: '/ordemservico/buscarRastreador',
  summary: 'Acesso ao sistema de chamados',
  request: z.object({}),
  answer: z.object({ endereco: z.string(), semCredenciais: z.boolean(), usuario: z.string() }).nullable(),
  access: { perfis: ['gestor'] },
  effect: 'read',
})
