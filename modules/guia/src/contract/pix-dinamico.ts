import { qrWire } from '@iss/documento/contract/compartilhar'
import { dataWire, defineCall, defineScreen, dinheiroWire, idWire, okWire, pageRequest, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { situacoesPix } from '../domain/pix-dinamico.ts'
import { guiaAccess } from './guia.ts'
import { fiscoAccess } from '@iss/conta/contract/papel'

const cobranca = z.object({
  payload: z.string(),
  valor: dinheiroWire(),
  expira: dataWire(),
  qr: qrWire,
})

/** The dynamic Pix of a guide as it stands: charge that may be paid, or why there is none. */
export const buscarPixDaGuia = defineCall({
  method: 'POST',
  path: '/guia/pix/buscar',
  summary: 'Pix da guia',
  request: z.object({ id: idWire() }),
  answer: z.object({
    numero: z.number().int(),
    total: dinheiroWire(),
    /** Until when the guide is taken with this total. */
    validade: dataWire(),
    situacao: z.string(),
    paga: z.boolean(),
    cobranca: cobranca.nullable(),
    impedimento: z.string().nullable(),
    /** What it costs when it is recalculated to be paid today; null where that is not needed or not allowed. */
    recalculada: z.object({ total: dinheiroWire(), dataPagamento: dataWire() }).nullable(),
    simulador: z.boolean(),
  }),
  access: guiaAccess,
  effect: 'read',
})

/** Creates the charge at the PSP for the total of the guide until its validity; the same one when it was asked for before. */
export const gerarPixDaGuia = defineCall({
  method: 'POST',
  path: '/guia/pix/gerar',
  summary: 'Gerar Pix da guia',
  request: z.object({ id: idWire() }),
  answer: cobranca,
  access: guiaAccess,
  effect: 'write',
})

/** Pays a charge of the simulator, which then notifies like a PSP. Not in production. */
export const simularPagamentoPix = defineCall({
  method: 'POST',
  path: '/guia/pix/simular',
  summary: 'Pagar no simulador de Pix',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: { ...guiaAccess, condicao: (user: { producao: boolean }) => !user.producao },
  effect: 'write',
  audit: 'O simulador não grava no banco; a notificação que ele envia deixa os seus eventos.',
})

const pixNotificado = z.object({
  endToEndId: z.string().regex(/^[A-Za-z0-9]{1,32}$/),
  txid: z
    .string()
    .regex(/^[A-Za-z0-9*]{0,35}$/)
    .default(''),
  valor: z
    .string()
    .regex(/^\d{1,13}\.\d{2}$/)
    .meta({ examples: ['1500.00'] }),
  horario: z.string().max(40),
  chave: z.string().max(77).default(''),
})

/** Where the PSP tells of Pix received, as the Pix API of the Banco Central defines it (address of the webhook + '/pix'). */
export const notificarPix = defineCall({
  method: 'POST',
  path: '/public/pix/webhook/pix',
  summary: 'Notificação de Pix recebidos',
  request: z.object({ pix: z.array(pixNotificado).min(1).max(200), assinatura: z.string().max(120).default('') }),
  answer: z.object({ processados: z.array(z.object({ endToEndId: z.string(), situacao: z.enum(situacoesPix) })) }),
  access: { public: true },
  effect: 'write',
  ratePerMinute: 600,
})

/** Pix received; with `conferir`, only those that an inspector must look at. */
export const buscarPixRecebidos = defineCall({
  method: 'POST',
  path: '/pixrecebido/buscar',
  summary: 'Pix recebidos',
  request: z.object({ ...pageRequest, conferir: z.boolean().default(false) }),
  answer: z.object({
    lista: z.array(
      z.object({
        id: idWire(),
        versao: versaoWire(),
        endToEndId: z.string(),
        txid: z.string(),
        horario: z.string(),
        valor: dinheiroWire(),
        guiaId: idWire().nullable(),
        guia: z.number().int().nullable(),
        contribuinte: z.string(),
        situacao: z.enum(situacoesPix),
        situacaoRotulo: z.string(),
        mensagem: z.string(),
        devolucao: z.string(),
      }),
    ),
    total: z.number().int(),
  }),
  access: fiscoAccess,
  effect: 'read',
})

/** Gives the whole Pix back to its payer and undoes what it settled. */
export const devolverPix = defineCall({
  method: 'POST',
  path: '/pixrecebido/devolver',
  summary: 'Devolver Pix',
  request: z.object({ id: idWire(), versao: versaoWire(), motivo: z.string().trim().max(500) }),
  answer: okWire(),
  access: fiscoAccess,
  effect: 'write',
})

export const telaPixDaGuia = defineScreen({
  path: '/home/actions/pix-guia',
  title: 'Pagar guia por Pix',
  component: 'pix-dinamico-guia',
  access: guiaAccess,
})
