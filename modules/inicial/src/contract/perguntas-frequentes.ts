import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** Published questions of the city in their order; with `tela` those that this screen answers. */
export const buscarPerguntasFrequentes = defineCall({
  method: 'GET',
  path: '/ajuda/perguntas',
  summary: 'Perguntas frequentes',
  request: z.object({ tela: z.string().max(200).optional() }),
  answer: z.object({
    lista: z.array(z.object({ assunto: z.string(), pergunta: z.string(), resposta: z.string(), tela: z.string().nullable() })),
  }),
  access: {},
  effect: 'read',
})
