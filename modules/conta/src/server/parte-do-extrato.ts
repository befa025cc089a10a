import type { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import type { Context } from '@iss/platform/server'

/** Whose account in which role. */
export type Conta = { pessoaId: number; papel: PapelServico }
/** A line of the statement; `competencia` as people read it. */
export type Lancamento = { data: Data; historico: string; competencia: string; debito: Dinheiro; credito: Dinheiro }

/**
 * Lines of the statement that a module knows beside credits and debits: closings and guides. Lines of one day stand in the order of the parts.
 * `emAberto`: what the taxpayer still owes by them, and what delay adds to it when he pays today.
 */
export type ParteDoExtrato = {
  kind: 'parte-do-extrato'
  listar(ctx: Context, conta: Conta): Promise<Lancamento[]>
  emAberto(ctx: Context, conta: Conta): Promise<{ devido: Dinheiro; acrescimosHoje: Dinheiro }>
}

/** Declares lines of the statement. */
export function defineParteDoExtrato(parte: Omit<ParteDoExtrato, 'kind'>): ParteDoExtrato {
  return { kind: 'parte-do-extrato', ...parte }
}

/** A line that adds to what is owed. */
export const linhaDeDebito = (data: Data, competencia: Competencia, historico: string, valor: Dinheiro): Lancamento => ({
  data,
  historico,
  competencia: competencia.format(),
  debito: valor,
  credito: Dinheiro.zero,
})

/** A line that takes from what is owed. */
export const linhaDeCredito = (data: Data, competencia: Competencia, historico: string, valor: Dinheiro): Lancamento => ({
  data,
  historico,
  competencia: competencia.format(),
  debito: Dinheiro.zero,
  credito: valor,
})
