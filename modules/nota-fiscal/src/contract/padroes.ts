import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'
import { emissaoAccess } from './emissao.ts'

/** What the city's tables say about a new note: exigibility that the provider's regime begins with, units on offer, how a substitution begins. */
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
  }),
  access: emissaoAccess,
  effect: 'read',
})
