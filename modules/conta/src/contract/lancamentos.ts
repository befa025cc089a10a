import { competenciaWire, defineCall, dinheiroWire, idWire, okWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'
import { fiscoAccess, papelWire } from './papel.ts'

const filtro = z.object({
  ...pageRequest,
  idPessoa: idWire().nullable().default(null),
  papel: papelWire.nullable().default(null),
  competencia: competenciaWire().nullable().default(null),
})
const lancamento = {
  idPessoa: idWire().nullable(),
  papel: papelWire,
  competencia: competenciaWire().nullable(),
  valor: dinheiroWire().nullable(),
  processo: z.string().max(60).default(''),
  motivo: z.string().max(500),
}
const linha = {
  id: idWire(),
  contribuinte: z.string(),
  documento: z.string(),
  papelRotulo: z.string(),
  competencia: z.string(),
  motivo: z.string(),
  processo: z.string().nullable(),
  valor: dinheiroWire(),
  cancelado: z.boolean(),
  situacao: z.string(),
  /** Made here by an authority, not by a payment or a closing. */
  manual: z.boolean(),
}
const cancelamento = z.object({ id: idWire(), motivo: z.string().max(500) })

/** Credits of the taxpayers of the city (F66). */
export const listarCreditos = defineCall({
  method: 'POST',
  path: '/credito/listar',
  summary: 'Créditos do município',
  request: filtro,
  answer: z.object({
    lista: z.array(
      z.object({ ...linha, numero: z.number().int(), tipo: z.string().nullable(), usado: dinheiroWire(), saldo: dinheiroWire() }),
    ),
    total: z.number().int(),
    somaValor: dinheiroWire(),
    somaSaldo: dinheiroWire(),
  }),
  access: fiscoAccess,
  effect: 'read',
})

/** Kinds of credit that may be given. */
export const listarTiposCredito = defineCall({
  method: 'POST',
  path: '/credito/tipos',
  summary: 'Tipos de crédito',
  request: z.object({}),
  answer: z.array(z.object({ id: idWire(), nome: z.string(), naoUsaEncerramento: z.boolean() })),
  access: fiscoAccess,
  effect: 'read',
})

export const lancarCredito = defineCall({
  method: 'POST',
  path: '/credito/lancar',
  summary: 'Lançar crédito',
  request: z.object({ ...lancamento, tipoCreditoId: idWire().nullable() }),
  answer: z.object({ id: idWire(), mensagem: z.string() }),
  access: fiscoAccess,
  effect: 'write',
  idempotent: true,
})

export const cancelarCreditoCall = defineCall({
  method: 'POST',
  path: '/credito/cancelar',
  summary: 'Cancelar crédito',
  request: cancelamento,
  answer: okWire(),
  access: fiscoAccess,
  effect: 'write',
})

/** Debits outside of notes: launched by the inspector, or left by a payment or a value below the minimum. */
export const listarDebitos = defineCall({
  method: 'POST',
  path: '/debito/listar',
  summary: 'Débitos avulsos do município',
  request: filtro,
  answer: z.object({ lista: z.array(z.object(linha)), total: z.number().int(), somaValor: dinheiroWire() }),
  access: fiscoAccess,
  effect: 'read',
})

/** Debit to be billed by the closing of its competence or the next one. */
export const lancarDebito = defineCall({
  method: 'POST',
  path: '/debito/lancar',
  summary: 'Lançar débito avulso',
  request: z.object(lancamento),
  answer: z.object({ id: idWire(), mensagem: z.string() }),
  access: fiscoAccess,
  effect: 'write',
  idempotent: true,
})

export const cancelarDebitoCall = defineCall({
  method: 'POST',
  path: '/debito/cancelar',
  summary: 'Cancelar débito avulso',
  request: cancelamento,
  answer: okWire(),
  access: fiscoAccess,
  effect: 'write',
})
