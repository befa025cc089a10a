import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** Letters from which on the portal looks for more than screens. */
export const minimoDaBusca = 3

/** One thing found: what it is, what tells it from others, and the page where it opens. */
export const achado = z.object({ titulo: z.string(), detalhe: z.string(), link: z.string() })
export type Achado = z.output<typeof achado>

/** The one search of the portal: people, notes, guides, requests and documents that the session may see, by number, code or part of a name. */
export const buscarTudo = defineCall({
  method: 'POST',
  path: '/busca/buscar',
  summary: 'Busca em tudo o que o perfil pode ver',
  request: z.object({ texto: z.string().max(100) }),
  answer: z.array(z.object({ grupo: z.string(), achados: z.array(achado) })),
  access: {},
  effect: 'read',
  ratePerMinute: 240,
})
