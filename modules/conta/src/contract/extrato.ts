import { dataWire, defineCall, dinheiroWire, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { encerramentoAccess } from './acesso.ts'

const papelServico = z.enum(['PRESTADOR', 'TOMADOR'])

/** Statement of account of a taxpayer in a role: what was closed and added, what was paid, and of what the balance is made. */
export const buscarExtrato = defineCall({
  method: 'POST',
  path: '/extrato/buscar',
  summary: 'Extrato do contribuinte',
  request: z.object({ papelServico, idPessoa: idWire().nullable().default(null) }),
  answer: z.object({
    lancamentos: z.array(
      z.object({
        id: z.number().int(),
        data: dataWire(),
        historico: z.string(),
        competencia: z.string(),
        debito: dinheiroWire(),
        credito: dinheiroWire(),
        saldo: dinheiroWire(),
      }),
    ),
    totalDebitos: dinheiroWire(),
    totalCreditos: dinheiroWire(),
    saldo: dinheiroWire(),
    guiasEmAberto: dinheiroWire(),
    /** What delay adds to the open guides when they are paid today. */
    acrescimosHoje: dinheiroWire(),
    debitosEmAberto: dinheiroWire(),
    creditosDisponiveis: dinheiroWire(),
    /** Whether the balance is what the open guides, debits and credits make. */
    conciliado: z.boolean(),
  }),
  access: encerramentoAccess,
  effect: 'read',
})

/** Credits of the taxpayer (G8), oldest first, as closings use them. */
export const buscarCreditos = defineCall({
  method: 'POST',
  path: '/credito/buscar',
  summary: 'Créditos do contribuinte',
  request: z.object({ papelServico: papelServico.nullable().default(null), idPessoa: idWire().nullable().default(null) }),
  answer: z.array(
    z.object({
      id: idWire(),
      numero: z.number().int(),
      papelRotulo: z.string(),
      competencia: z.string(),
      origem: z.string(),
      emissao: z.string(),
      valor: dinheiroWire(),
      usado: dinheiroWire(),
      saldo: dinheiroWire(),
      cancelado: z.boolean(),
      /** Protocol of the request that waits to have it back in money. */
      restituicao: z.string().nullable(),
    }),
  ),
  access: encerramentoAccess,
  effect: 'read',
})
