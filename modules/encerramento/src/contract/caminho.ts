import { contribuinte } from '@iss/conta/contract/acesso'
import { dataWire, defineCall, dinheiroWire } from '@iss/platform/contract'
import { z } from 'zod'
import { estadosDoPasso, passosDoMes } from '../domain/caminho-do-mes.ts'

/**
 * The path of a month of the selected person: notes, ledger, closing, guide. Without a month the oldest one that must be closed or paid, in the
 * role in which it must; otherwise the running one.
 */
export const buscarCaminho = defineCall({
  method: 'POST',
  path: '/encerramento/buscarCaminho',
  summary: 'O mês em quatro passos',
  request: z.object({
    papelServico: z.enum(['PRESTADOR', 'TOMADOR']).nullable().default(null),
    ano: z.number().int().min(2006).max(2100).nullable().default(null),
    /** Zero-based. */
    mes: z.number().int().min(0).max(11).nullable().default(null),
  }),
  answer: z.object({
    competencia: z.string(),
    ano: z.number().int(),
    mes: z.number().int(),
    papelServico: z.enum(['PRESTADOR', 'TOMADOR']),
    /** The month has not ended. */
    corre: z.boolean(),
    passos: z.array(
      z.object({
        passo: z.enum(passosDoMes),
        estado: z.enum(estadosDoPasso),
        texto: z.string(),
        rotulo: z.string().nullable(),
        link: z.string().nullable(),
      }),
    ),
  }),
  access: contribuinte,
  effect: 'read',
})

/** What the selected person has to pay and to close, the soonest first: when, how much today, and the button for it. */
export const buscarVencimentos = defineCall({
  method: 'POST',
  path: '/encerramento/buscarVencimentos',
  summary: 'O que vence e quanto custa hoje',
  request: z.object({}),
  answer: z.object({
    lista: z.array(
      z.object({
        titulo: z.string(),
        vencimento: dataWire(),
        /** Calendar days past the day; zero in time. */
        diasDeAtraso: z.number().int(),
        /** Null where the index has no quotation for so old a month. */
        valor: dinheiroWire().nullable(),
        rotulo: z.string(),
        link: z.string(),
      }),
    ),
    /** How many more there are than those of the list. */
    outros: z.number().int(),
  }),
  access: contribuinte,
  effect: 'read',
})
