import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** Notifications that the user has not seen; answering them is what makes them seen. */
export const verNotificacoes = defineCall({
  method: 'POST',
  path: '/notificacaosistema/ver',
  summary: 'Notificações do sistema ainda não vistas',
  request: z.object({}),
  answer: z.object({ lista: z.array(z.object({ id: z.number().int(), titulo: z.string(), texto: z.string() })) }),
  access: {},
  effect: 'write',
  audit: 'a data da visualização fica na própria notificação',
})
