import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

const cidade = z.object({ id: z.number().int(), nome: z.string(), estado: z.string() })
const publica = { access: { public: true }, effect: 'read', ratePerMinute: 60 } as const

/** The municipalities that use the portal. */
export const buscarListaMunicipioCliente = defineCall({
  ...publica,
  method: 'GET',
  path: '/public/login/buscarListaMunicipioCliente',
  summary: 'Municípios que usam o portal',
  request: z.object({}),
  answer: z.array(cidade),
})

/** Those of them that take part in the prize programme. */
export const buscarListaMunicipioNotaPremiada = defineCall({
  ...publica,
  method: 'GET',
  path: '/public/login/buscarListaMunicipioNotaPremiada',
  summary: 'Municípios com Nota Premiada',
  request: z.object({}),
  answer: z.array(cidade),
})

/** Every municipality of a state, by the state's IBGE code: for addresses. */
export const buscarListaMunicipioPorEstado = defineCall({
  ...publica,
  method: 'POST',
  path: '/public/login/buscarListaMunicipioPorEstado',
  summary: 'Municípios de um estado',
  request: z.object({ idEstado: z.number().int().min(11).max(53) }),
  answer: z.array(z.object({ codigo: z.string(), nome: z.string(), estado: z.string() })),
})
