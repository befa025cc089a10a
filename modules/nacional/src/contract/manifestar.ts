import { defineCall, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { notaNacionalAccess } from './notas-nacionais.ts'

/**
 * A party of a note confirms or rejects it before the national environment, with its own certificate: it is used for this one request and
 * kept nowhere. Against the simulator none is needed.
 */
export const manifestarNotaNacional = defineCall({
  method: 'POST',
  path: '/nacional/nota/manifestar',
  summary: 'Confirmar ou rejeitar nota do Emissor Nacional',
  request: z.object({
    id: idWire(),
    confirma: z.boolean(),
    motivo: z.string().nullable().default(null),
    texto: z.string().trim().max(255).default(''),
    /** PKCS #12 file in base64. */
    certificado: z.string().max(200_000).nullable().default(null),
    senha: z.string().max(100).default(''),
  }),
  answer: okWire(),
  access: { ...notaNacionalAccess, naoPerfis: ['fiscal', 'gestor', 'administrador'] },
  effect: 'write',
})
