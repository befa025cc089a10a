import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** Municipalities of the country by a part of their name, or the one of a code (seven digits). At most 30. */
export const filtrarMunicipios = defineCall({
  method: 'POST',
  path: '/municipio/filtrar',
  summary: 'Municípios pelo nome ou pelo código',
  request: z.object({ texto: z.string().max(80).default(''), codigo: z.string().max(7).nullable().default(null) }),
  answer: z.array(z.object({ codigo: z.string(), nome: z.string(), uf: z.string() })),
  access: {},
  effect: 'read',
  ratePerMinute: 300,
})
