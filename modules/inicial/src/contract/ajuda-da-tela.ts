import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** Help of a screen that the user may open, for F1 and the first steps. */
export const buscarAjudaDaTela = defineCall({
  method: 'GET',
  path: '/ajuda/tela',
  summary: 'Ajuda de uma tela',
  request: z.object({ caminho: z.string().max(300) }),
  answer: z.object({
    titulo: z.string(),
    texto: z.string(),
    /** What `campos` are: 'Campos' or 'Colunas'. */
    rotulo: z.string(),
    campos: z.array(z.string()),
    relacionadas: z.array(z.object({ path: z.string(), title: z.string() })),
  }),
  access: {},
  effect: 'read',
})
