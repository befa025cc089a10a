import { competenciaWire, dataWire, defineCall, dinheiroWire, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { violacoesWire } from './emissao-guia.ts'

/** Who inspects: the fine is charged by an inspector, never by the taxpayer (F126). */
export const multaAccess = { perfis: ['fiscal', 'gestor'], chaves: ['iss:fiscalizacao'] } as const

/** A fine that would be charged, with the account of it. */
export const multaCalculada = z.object({ infracao: z.string(), conta: z.string(), vencimento: dataWire(), multa: dinheiroWire() })

const pedido = z.object({
  idPessoa: idWire(),
  /** Month of the infraction: the fine is that of the law in force on its last day. */
  competencia: competenciaWire().nullable(),
  /** Due date of the guide, else of those that have none of their own: thirty days from today when it is not said; one for all refuses null. */
  vencimento: dataWire().nullable().optional(),
  /** Index whose quote is worth one fiscal unit; only fines in units need it. */
  indiceId: idWire().nullable().default(null),
  ocorrencias: z
    .array(
      z.object({
        infracaoId: idWire().nullable(),
        imposto: dinheiroWire().nullable(),
        /** Month of this infraction, when it is not that of the others. */
        competencia: competenciaWire().nullable().optional(),
        /** Due date of this infraction's own guide, when it is not that of the others; null is refused. */
        vencimento: dataWire().nullable().optional(),
      }),
    )
    .max(50),
  /** One guide for all occurrences, or one for each. */
  guiaUnica: z.boolean().default(true),
  observacao: z.string().max(500).default(''),
})
export type PedidoMulta = z.output<typeof pedido>

/** What the form of the fine begins with: infractions with what their fine asks for, and the indices that may be the fiscal unit. */
export const carregarMulta = defineCall({
  method: 'POST',
  path: '/guiamulta/carregar',
  summary: 'Dados para a guia de multa',
  /** Without a competence: the current one. */
  request: z.object({ idPessoa: idWire(), competencia: competenciaWire().nullable().default(null) }),
  answer: z.object({
    hoje: dataWire(),
    vencimento: dataWire(),
    contribuinte: z.object({ nome: z.string(), documento: z.string() }),
    infracoes: z.array(
      z.object({
        id: idWire(),
        rotulo: z.string(),
        fundamento: z.string(),
        /** How its fine is computed; null: it has none in the month. */
        regra: z.string().nullable(),
        pedeImposto: z.boolean(),
        pedeUnidade: z.boolean(),
      }),
    ),
    indices: z.array(z.object({ id: idWire(), nome: z.string() })),
  }),
  access: multaAccess,
  effect: 'read',
})

export const calcularMultaCall = defineCall({
  method: 'POST',
  path: '/guiamulta/calcular',
  summary: 'Calcular guia de multa',
  request: pedido,
  answer: z.object({
    ocorrencias: z.array(multaCalculada),
    total: dinheiroWire(),
    violacoes: violacoesWire,
  }),
  access: multaAccess,
  effect: 'read',
})

/** Guia de multa (G7, F126): a guide of the tribute 'Multa' that no closing counts. */
export const emitirMultaCall = defineCall({
  method: 'POST',
  path: '/guiamulta/emitir',
  summary: 'Emitir guia de multa',
  request: pedido,
  answer: z.object({
    guias: z.array(z.object({ id: idWire(), numero: z.number().int(), total: dinheiroWire() })),
    mensagem: z.string(),
  }),
  access: multaAccess,
  effect: 'write',
  idempotent: true,
})
