import { defineCall, fileAnswer, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { consultaAccess, idPessoa, papelServicoWire } from './escrituracao.ts'

const pedido = {
  papelServico: papelServicoWire,
  ano: z.number().int().min(2006).max(2100),
  ordem: z.enum(['data', 'numero']).default('data'),
  comCanceladas: z.boolean().default(true),
  /** The book is the PDF; XLS and CSV hold its lines. */
  formato: z.enum(['PDF', 'XLS', 'CSV']).default('PDF'),
  numeroLivro: z.number().int().min(1).max(99_999).nullable().default(null),
  idPessoa,
  /** CPF or CNPJ, for the authority that has no id at hand. */
  documento: z.string().trim().max(20).nullable().default(null),
}

/** The fiscal book of a month (zero-based), in the same call. */
export const imprimirLivro = defineCall({
  method: 'POST',
  path: '/livrofiscal/imprimir',
  summary: 'Livro fiscal do mês em PDF, ou suas linhas em XLS ou CSV',
  request: z.object({ ...pedido, mes: z.number().int().min(0).max(11) }),
  answer: fileAnswer,
  access: consultaAccess,
  effect: 'read',
})

/** The fiscal book of a year (queue filaLivroAnual, kind 1) or of a month (zero-based; kind 0): it comes in the list of the last reports (F76). */
export const agendarLivro = defineCall({
  method: 'POST',
  path: '/livrofiscal/agendar',
  summary: 'Agenda o livro fiscal do ano ou do mês; um pedido idêntico na fila responde o que já existe',
  request: z.object({ ...pedido, mes: z.number().int().min(0).max(11).nullable().default(null) }),
  /** Number of the process; `existente` when it had been asked for before. */
  answer: z.object({ id: idWire(), mensagem: z.string(), existente: z.boolean() }),
  access: consultaAccess,
  effect: 'write',
})
