import { enderecoNotaWire } from '@iss/nota/contract/nota-wire'
import {
  type Access,
  dataWire,
  decimal4Wire,
  defineCall,
  dinheiroWire,
  fileAnswer,
  idWire,
  okWire,
  pageRequest,
} from '@iss/platform/contract'
import { z } from 'zod'

/** Who has the function, in a city that allows the receipt (spec 2 §2.4). */
export const reciboLocacaoAccess = {
  chaves: ['iss:reciboLocacao'],
  condicao: ({ permiteEmitirReciboLocacao }) => permiteEmitirReciboLocacao,
} as const satisfies Access

const texto = (max: number) => z.string().trim().max(max).nullable().default(null)

const locatario = z.object({
  documento: z.string().trim().max(20),
  nome: z.string().trim().max(150),
  inscricaoMunicipal: texto(20),
  email: texto(120),
  telefone: texto(20),
  endereco: enderecoNotaWire.nullable().default(null),
})

const item = z.object({
  descricao: z.string().trim().max(2000),
  unidade: texto(20),
  quantidade: decimal4Wire(),
  valorUnitario: decimal4Wire(),
})

export const pedidoReciboWire = z.object({
  dataPrestacao: dataWire(),
  periodoInicio: dataWire().nullable().default(null),
  periodoFim: dataWire().nullable().default(null),
  locatario,
  itens: z.array(item).max(50),
  observacoes: z.string().trim().max(1000).default(''),
})
export type PedidoRecibo = z.output<typeof pedidoReciboWire>

/** What the form begins with: the provider, the day, the units of the city; with `id` the receipt that is issued again. */
export const carregarRecibo = defineCall({
  method: 'POST',
  path: '/recibolocacao/carregar',
  summary: 'Dados para emitir o recibo de locação',
  request: z.object({ id: idWire().nullable().default(null) }),
  answer: z.object({
    hoje: dataWire(),
    locador: z.object({ documento: z.string(), nome: z.string() }),
    unidades: z.array(z.object({ sigla: z.string(), nome: z.string() })),
    modelo: pedidoReciboWire.nullable(),
  }),
  access: reciboLocacaoAccess,
  effect: 'read',
})

/** A renter by document: registered in the city, else of the last receipt to him; null when neither knows it. */
export const buscarLocatario = defineCall({
  method: 'POST',
  path: '/recibolocacao/buscarLocatario',
  summary: 'Locatário pelo documento',
  request: z.object({ documento: z.string().max(20) }),
  answer: locatario.nullable(),
  access: reciboLocacaoAccess,
  effect: 'read',
  ratePerMinute: 60,
})

/** Issues a receipt with the next number of its provider. */
export const emitirRecibo = defineCall({
  method: 'POST',
  path: '/recibolocacao/emitir',
  summary: 'Emitir recibo de locação',
  request: pedidoReciboWire,
  answer: okWire().extend({ id: idWire(), numero: z.number().int(), senha: z.string(), valorTotal: dinheiroWire() }),
  access: reciboLocacaoAccess,
  effect: 'write',
  idempotent: true,
})

/** Receipts of the selected person, the newest first. */
export const buscarRecibosLocacao = defineCall({
  method: 'POST',
  path: '/recibolocacao/buscar',
  summary: 'Recibos de locação emitidos',
  request: z.object({
    ...pageRequest,
    dataInicial: dataWire().nullable().default(null),
    dataFinal: dataWire().nullable().default(null),
    locatario: z.string().trim().max(150).default(''),
    situacao: z.enum(['VALIDO', 'CANCELADO']).nullable().default(null),
  }),
  answer: z.object({
    total: z.number().int(),
    /** Of those that are not cancelled. */
    soma: dinheiroWire(),
    lista: z.array(
      z.object({
        id: idWire(),
        numero: z.number().int(),
        dataPrestacao: dataWire(),
        competencia: z.string(),
        tomadorNome: z.string(),
        tomadorDocumento: z.string(),
        periodoInicio: dataWire().nullable(),
        periodoFim: dataWire().nullable(),
        valorTotal: dinheiroWire(),
        cancelado: z.boolean(),
        motivo: z.string().nullable(),
      }),
    ),
  }),
  access: reciboLocacaoAccess,
  effect: 'read',
})

/** Cancels a receipt, which keeps its number: until the end of its competence (R2). */
export const cancelarRecibo = defineCall({
  method: 'POST',
  path: '/recibolocacao/cancelar',
  summary: 'Cancelar recibo de locação',
  request: z.object({ id: idWire(), motivo: z.string().trim().max(500) }),
  answer: okWire(),
  access: reciboLocacaoAccess,
  effect: 'write',
})

/** The receipt in PDF: for its provider and its renter, the accountant who consults, and the city. */
export const imprimirReciboLocacao = defineCall({
  method: 'GET',
  path: '/recibolocacao/imprimir/:id',
  summary: 'Recibo de locação em PDF',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: { chaves: ['iss:reciboLocacao', 'iss:documentos:exibir'] },
  effect: 'write',
  audit: 'A impressão grava apenas a data da última impressão.',
})

/** What the page of the function shows: the month, and rentals whose period has ended or ends soon without a receipt after it. */
export const buscarPainelRecibos = defineCall({
  method: 'POST',
  path: '/recibolocacao/painel',
  summary: 'Recibos do mês e locações a renovar',
  request: z.object({}),
  answer: z.object({
    competencia: z.string(),
    quantidade: z.number().int(),
    valor: dinheiroWire(),
    cancelados: z.number().int(),
    renovar: z.array(
      z.object({
        id: idWire(),
        numero: z.number().int(),
        tomadorNome: z.string(),
        periodoFim: dataWire(),
        valorTotal: dinheiroWire(),
        vencida: z.boolean(),
      }),
    ),
  }),
  access: reciboLocacaoAccess,
  effect: 'read',
})
