import { aliquotaWire, dataWire, defineCall, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { obraAccess } from './obra.ts'

/** Who renders services to works, with what the authority allowed him to deduct there. */
export const buscarObraPrestador = defineCall({
  method: 'POST',
  path: '/obraprestador/buscar',
  summary: 'Prestadores da obra',
  request: z.object({ obraId: idWire() }),
  answer: z.array(
    z.object({
      id: idWire(),
      prestador: z.string(),
      documento: z.string(),
      abatimento: z.string().nullable(),
      percentual: aliquotaWire().nullable(),
      inicio: dataWire().nullable(),
      fim: dataWire().nullable(),
    }),
  ),
  access: obraAccess,
  effect: 'read',
})

/** Binds a taxpayer of the city to works of one's own. `id`: the works. */
export const salvarObraPrestador = defineCall({
  method: 'POST',
  path: '/obraprestador/salvar',
  summary: 'Vincular prestador à obra',
  request: z.object({ id: idWire(), documento: z.string().max(20).nullable() }),
  answer: okWire(),
  access: obraAccess,
  effect: 'write',
})
