import { compartilharWire, qrWire } from '@iss/documento/contract/compartilhar'
import { fiscoAccess, papelWire } from '@iss/conta/contract/papel'
import {
  aliquotaWire,
  competenciaWire,
  dataWire,
  defineCall,
  dinheiroWire,
  fileAnswer,
  idWire,
  okWire,
  pageRequest,
} from '@iss/platform/contract'
import { z } from 'zod'
import { situacoesGuia } from '../domain/situacao-guia.ts'
import { tiposGuia } from '../domain/tipos-guia.ts'

/** Guides are seen by whoever keeps books and by the city's authorities. */
export const guiaAccess = { chaves: ['iss:escrituracao:consultar', 'iss:guia:recalcular'] } as const

const passo = z.object({ passo: z.string(), descricao: z.string(), valores: z.record(z.string(), z.string()), fonte: z.string() })

const linha = z.object({
  id: idWire(),
  numero: z.number().int(),
  tipo: z.enum(tiposGuia),
  tipoRotulo: z.string(),
  competencia: z.string(),
  papel: papelWire,
  papelRotulo: z.string(),
  vencimento: dataWire(),
  base: dinheiroWire(),
  acrescimos: dinheiroWire(),
  total: dinheiroWire(),
  situacao: z.enum(situacoesGuia),
  situacaoRotulo: z.string(),
  validade: dataWire(),
  recalculadaEm: dataWire().nullable(),
  contribuinte: z.string(),
})

/** Minhas guias (G1): additions as of today. An authority may name another taxpayer. */
export const buscarGuias = defineCall({
  method: 'POST',
  path: '/guia/buscar',
  summary: 'Guias do contribuinte',
  request: z.object({
    ...pageRequest,
    idPessoa: idWire().nullable().default(null),
    competencia: competenciaWire().nullable().default(null),
    tipo: z.enum(tiposGuia).nullable().default(null),
    situacao: z.enum(situacoesGuia).nullable().default(null),
    papel: papelWire.nullable().default(null),
  }),
  answer: z.object({ lista: z.array(linha), total: z.number().int(), somaTotal: dinheiroWire() }),
  access: guiaAccess,
  effect: 'read',
})

/** Amounts of a guide with the memory of how they came about. */
export const calculoWire = {
  base: dinheiroWire(),
  correcao: dinheiroWire(),
  multa: dinheiroWire(),
  juros: dinheiroWire(),
  tsa: dinheiroWire(),
  total: dinheiroWire(),
  memoria: z.array(passo),
}

export const buscarGuia = defineCall({
  method: 'POST',
  path: '/guia/buscarTO',
  summary: 'Guia',
  request: z.object({ id: idWire() }),
  answer: z.object({
    ...linha.shape,
    ...calculoWire,
    codigoBarras: z.string(),
    linhaDigitavel: z.string(),
    /** Null when the city has no Pix, or the QR died with the validity of the guide. */
    pix: z.string().nullable(),
    /** The Pix as a QR code. */
    qrPix: qrWire.nullable(),
    avisoPix: z.string().nullable(),
    compartilhar: compartilharWire,
    /** Of the taxpayer, to whom it is sent unless told. */
    email: z.string().nullable(),
    permiteRecalculo: z.boolean(),
    permiteCancelar: z.boolean(),
    /** What stops the payment of an open guide: dívida ativa or an exemption; null when nothing does. */
    impedimento: z.string().nullable(),
    observacao: z.string().nullable(),
    parcela: z.string().nullable(),
    itens: z.array(z.object({ descricao: z.string(), base: dinheiroWire(), aliquota: aliquotaWire(), imposto: dinheiroWire() })),
    notas: z.array(z.object({ id: idWire(), numero: z.number().int(), tomador: z.string(), imposto: dinheiroWire() })),
    pagamentos: z.array(
      z.object({
        id: idWire(),
        dataPagamento: dataWire(),
        valor: dinheiroWire(),
        devido: dinheiroWire(),
        resultado: z.string(),
        forma: z.string().nullable(),
        motivo: z.string().nullable(),
        estornado: z.boolean(),
      }),
    ),
  }),
  access: guiaAccess,
  effect: 'read',
})

const recalculo = z.object({ id: idWire(), dataPagamento: dataWire() })

/** Simulation of G2: what the guide would be on another day of payment. */
export const validarRecalculoCall = defineCall({
  method: 'POST',
  path: '/guia/validar',
  summary: 'Simular recálculo da guia',
  request: recalculo,
  answer: z.object({
    ...calculoWire,
    validade: dataWire(),
    violacoes: z.array(z.object({ key: z.string().nullable(), message: z.string() })),
  }),
  access: guiaAccess,
  effect: 'read',
})

export const recalcularGuia = defineCall({
  method: 'POST',
  path: '/guia/recalcular',
  summary: 'Recalcular guia',
  request: recalculo,
  answer: z.object({ ...calculoWire, validade: dataWire(), mensagem: z.string() }),
  access: { chaves: ['iss:guia:recalcular'] },
  effect: 'write',
})

/** PDF with bar code, digitable line and Pix; records ultimaImp. */
export const imprimirGuia = defineCall({
  method: 'GET',
  path: '/guia/imprimir/:id',
  summary: 'Guia em PDF',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: guiaAccess,
  effect: 'write',
  audit: 'A impressão grava apenas a data da última impressão.',
})

/** Manual settlement by the authority: with the amount received, or without payment (Baixada). */
export const baixarGuiaCall = defineCall({
  method: 'POST',
  path: '/guia/baixar',
  summary: 'Baixa manual de guia',
  request: z.object({
    id: idWire(),
    dataPagamento: dataWire(),
    valor: dinheiroWire().nullable(),
    /** The amount once more, wanted when it is more than the double of what is due. */
    valorRepetido: dinheiroWire().nullish(),
    motivo: z.string().max(500),
  }),
  answer: okWire(),
  access: fiscoAccess,
  effect: 'write',
})

/** Reversal of a payment, or of a settlement without payment when `pagamentoId` is null. */
export const estornarGuia = defineCall({
  method: 'POST',
  path: '/guia/estornar',
  summary: 'Estorno de baixa de guia',
  request: z.object({ id: idWire(), pagamentoId: idWire().nullable(), motivo: z.string().max(500) }),
  answer: okWire(),
  access: fiscoAccess,
  effect: 'write',
})
