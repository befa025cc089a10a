import { dataWire, defineCall, dinheiroWire } from '@iss/platform/contract'
import { z } from 'zod'
import { emissaoAccess } from '@iss/nota/contract/acessos'

/** Linked notes of the competence of a service that no other note deducts: offered to the note that is being issued (E00.3). */
export const buscarDeducaoVinculada = defineCall({
  method: 'POST',
  path: '/notafiscal/buscarDeducaoVinculada',
  summary: 'Notas vinculadas para deduzir na NF-e',
  request: z.object({
    dataPrestacao: dataWire(),
    /** The note that is being replaced: what it deducts is free for the new one. */
    notaId: z.number().int().positive().nullable().default(null),
  }),
  answer: z.array(
    z.object({
      id: z.string(),
      tipoNota: z.string(),
      nota: z.string(),
      prestador: z.string(),
      documento: z.string(),
      data: dataWire(),
      /** CNO or CEI of the works, when the note tells it. */
      obra: z.string().nullable(),
      /** It belongs to the works: no other note deducts it. */
      daObra: z.boolean(),
      /** What is left of it. */
      valor: dinheiroWire(),
    }),
  ),
  access: emissaoAccess,
  effect: 'read',
})
