import { defineCall, fileAnswer } from '@iss/platform/contract'
import { z } from 'zod'

/** Logotype of the user's municipality (the coat of arms when there is none, a plain shield without either) for the head of the portal. */
export const buscarLogotipo = defineCall({
  method: 'GET',
  path: '/municipio/logotipo',
  summary: 'Logotipo do município',
  request: z.object({}),
  answer: fileAnswer,
  access: {},
  effect: 'read',
})

/** The same for pages without sign-in: of the city named, else of the only one of the portal; a plain shield where there are several. */
export const buscarLogotipoPublico = defineCall({
  method: 'GET',
  path: '/public/municipio/logotipo',
  summary: 'Logotipo do município para as páginas públicas',
  request: z.object({ idMunicipio: z.coerce.number().int().positive().optional() }),
  answer: fileAnswer,
  access: { public: true },
  effect: 'read',
})
