import { competenciaWire, dataWire, defineCall, dinheiroWire, fileAnswer, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { contribuinteWire } from './emissao-guia.ts'
import { calculoWire, guiaAccess } from './guia.ts'
import { fiscoAccess, papelWire } from '@iss/conta/contract/papel'

/** Asked before a guide is cancelled. */
export const perguntaCancelarGuia = 'Tem certeza que pretende cancelar esta guia?'
/** Asked before a guide goes to dívida ativa. */
export const perguntaDividaAtiva = 'Tem certeza que pretende inscrever esta guia em dívida ativa?'

/** Cancels an unpaid guide: its taxpayer those that he made, an authority any that no closing made. */
export const cancelarGuiaCall = defineCall({
  method: 'POST',
  path: '/guia/cancelar',
  summary: 'Cancelar guia',
  request: z.object({ id: idWire(), motivo: z.string().max(500) }),
  answer: okWire(),
  access: guiaAccess,
  effect: 'write',
})

/** Locks an overdue guide: from then on only settlement or cancellation by the authority. */
export const inscreverDividaAtiva = defineCall({
  method: 'POST',
  path: '/guia/inscreverDividaAtiva',
  summary: 'Inscrever guia em dívida ativa',
  request: z.object({ id: idWire(), motivo: z.string().max(500) }),
  answer: okWire(),
  access: fiscoAccess,
  effect: 'write',
})

const simulacao = z.object({
  ...contribuinteWire,
  papel: papelWire,
  competencia: competenciaWire().nullable(),
  valor: dinheiroWire().nullable(),
  /** That of the competence when null. */
  vencimento: dataWire().nullable().default(null),
  dataPagamento: dataWire(),
  denuncia: z.boolean().default(false),
})
export type PedidoSimulacao = z.output<typeof simulacao>

/** Simulação de guia (F64): nothing is saved. */
export const simularGuia = defineCall({
  method: 'POST',
  path: '/guia/simular',
  summary: 'Simular guia',
  request: simulacao,
  answer: z.object({
    ...calculoWire,
    vencimento: dataWire(),
    /** First and last day for which additions are counted; null when it is paid in time. */
    inicio: dataWire().nullable(),
    fim: dataWire().nullable(),
    /** False when an exemption frees the guide. */
    pagavel: z.boolean(),
    /** Told when the day of payment is no business day; null otherwise. */
    aviso: z.string().nullable(),
  }),
  access: fiscoAccess,
  effect: 'read',
})

/** The same simulation on paper, with the memory of its calculation; it bears no codes and pays nothing. */
export const imprimirSimulacao = defineCall({
  method: 'POST',
  path: '/guia/simular/imprimir',
  summary: 'Simulação de guia em PDF',
  request: simulacao,
  answer: fileAnswer,
  access: fiscoAccess,
  effect: 'read',
})

/** Open guides of a taxpayer, to simulate one of them. */
export const guiasEmAberto = defineCall({
  method: 'POST',
  path: '/guia/emAberto',
  summary: 'Guias em aberto do contribuinte',
  request: z.object({ idPessoa: idWire() }),
  answer: z.array(
    z.object({
      id: idWire(),
      numero: z.number().int(),
      papel: papelWire,
      competencia: competenciaWire(),
      vencimento: dataWire(),
      base: dinheiroWire(),
      denuncia: z.boolean(),
    }),
  ),
  access: fiscoAccess,
  effect: 'read',
})

/** Receipt of what was paid for a guide, or of its settlement without payment. */
export const comprovanteGuia = defineCall({
  method: 'GET',
  path: '/guia/comprovante/:id',
  summary: 'Comprovante de pagamento da guia em PDF',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: guiaAccess,
  effect: 'read',
})
