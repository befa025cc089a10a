import { defineCall, defineScreen, fileAnswer } from '@iss/platform/contract'
import { z } from 'zod'

export const rpsModeloAccess = { chaves: ['iss:rps:imprimir'] } as const

/** What the screen begins with: the provider, the days of conversion and the ranges printed before, newest first (S27). */
export const buscarRpsModelo = defineCall({
  method: 'POST',
  path: '/rps/buscarModelo',
  summary: 'Dados para imprimir RPS modelo',
  request: z.object({}),
  answer: z.object({
    prestador: z.string(),
    prazo: z.number().int(),
    controla: z.boolean(),
    serie: z.string(),
    proximo: z.number().int(),
    impressos: z.array(
      z.object({ serie: z.string(), inicial: z.number().int(), final: z.number().int(), impressoEm: z.string() }),
    ),
  }),
  access: rpsModeloAccess,
  effect: 'read',
})

/** Blank receipts as PDF, one page for each copy; the range is kept. */
export const imprimirRpsModelo = defineCall({
  method: 'GET',
  path: '/rps/modelo',
  summary: 'RPS modelo em PDF',
  request: z.object({
    serie: z.string().max(20),
    inicio: z.coerce.number(),
    quantidade: z.coerce.number(),
    vias: z.coerce.number().default(1),
  }),
  answer: fileAnswer,
  access: rpsModeloAccess,
  effect: 'write',
  ratePerMinute: 20,
})

export const telaImprimirRps = defineScreen({
  path: '/home/actions/imprimir-rps',
  title: 'Imprimir RPS modelo',
  component: 'imprimir-rps',
  access: rpsModeloAccess,
  menu: [{ area: 'solicitacoes', grupo: 'Documentos', ordem: 230, icone: 'printer' }],
})
