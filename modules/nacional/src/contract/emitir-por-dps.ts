import { emissaoAccess } from '@iss/nota/contract/acessos'
import { defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/**
 * A DPS of the national layout 1.01 becomes a note of this town: as XML, plain or packed (GZip, base64) as the national service takes it, or in
 * the JSON form, objects and texts under the names of the layout. One of the three. The same DPS sent again gets the same answer.
 */
export const emitirPorDps = defineCall({
  method: 'POST',
  path: '/nacional/dps',
  summary: 'Emitir NF-e por DPS do leiaute nacional',
  request: z.object({
    xml: z.string().max(2_000_000).optional(),
    dpsXmlGZipB64: z.string().max(1_000_000).optional(),
    dps: z.record(z.string(), z.unknown()).optional(),
  }),
  answer: z.object({
    id: idWire(),
    numero: z.number().int(),
    idDps: z.string(),
    chaveAcesso: z.string(),
    /** The NFS-e signed by the municipality. */
    nfseXmlGZipB64: z.string(),
    alertas: z.array(z.string()),
  }),
  access: emissaoAccess,
  effect: 'write',
  idempotent: true,
})
