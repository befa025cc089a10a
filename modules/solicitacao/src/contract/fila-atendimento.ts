import { defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { atendimentoFilterSchema } from './atendimento.ts'
import { chaveWire } from './solicitacao.ts'

const autoridade = { perfis: ['fiscal', 'gestor'] } as const

/** How many requests wait from before the period of the search, under its other filters, and since when (ISO day). */
export const contarAnteriores = defineCall({
  method: 'POST',
  path: '/atendimento/contarAnteriores',
  summary: 'Pendentes anteriores ao período da pesquisa',
  request: atendimentoFilterSchema,
  answer: z.object({ total: z.number().int(), desde: z.string().nullable() }),
  access: autoridade,
  effect: 'read',
})

/** Gives a pending request to an inspector of the city, or to nobody. */
export const atribuirSolicitacao = defineCall({
  method: 'POST',
  path: '/atender/atribuir',
  summary: 'Atribuir uma solicitação a um fiscal',
  request: z.object({ criptId: chaveWire(), fiscal: idWire().nullable() }),
  answer: z.object({ mensagem: z.string() }),
  access: autoridade,
  effect: 'write',
})
