import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'
import { emissaoAccess } from '@iss/nota/contract/acessos'

/**
 * With what a new note begins: what the city's tables say (exigibility of the provider's regime, units on offer, how a substitution begins) and
 * what the provider prefers.
 */
export const carregarPadroes = defineCall({
  method: 'POST',
  path: '/notafiscal/carregarPadroes',
  summary: 'Padrões do município para a emissão de NF-e',
  request: z.object({}),
  answer: z.object({
    exigibilidadePadrao: z.number().int(),
    unidades: z.array(z.object({ sigla: z.string(), nome: z.string() })),
    /** The substitution asks for the number instead of listing the notes. */
    naoCarregarNotas: z.boolean(),
    /** 'Retido' may be changed in a substitution. */
    alteraRetencao: z.boolean(),
    /** What the provider chose in his preferences; null or '' for what he left open. */
    preferencia: z.object({
      serieId: z.number().int().nullable(),
      atividadeId: z.number().int().nullable(),
      tipoTributacaoId: z.number().int().nullable(),
      discriminacao: z.string(),
    }),
  }),
  access: emissaoAccess,
  effect: 'read',
})
