import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Violation } from '@iss/kernel/errors'
import type { PapelServico } from '@iss/kernel/papel'
import type { Context } from '@iss/platform/server'
import type { LivroEncerramento } from '@iss/conta/domain/debito-documento'
import type { ChaveSaldo } from '@iss/conta/server'

/** Entries with effect of a ledger, of one activity, exigibility and kind of taxation: a line of the closing's memory. */
export type GrupoLivro = {
  livro: LivroEncerramento
  /** 'Nota de papel', 'Serviço tomado' … */
  tipoDocumento: string
  atividade: string
  /** Activity whose rate the closing may take; null when the lines of the group have no activity of their own. */
  atividadeId: number | null
  exigibilidade: string
  tipoTributacao: string
  quantidade: number
  faturado: Dinheiro
  base: Dinheiro
  imposto: Dinheiro
  retido: Dinheiro
  /** What the entries add to the debits of the role, by `debitoDoDocumento`. */
  debito: Dinheiro
}

/** Taxpayers in a role, over months of which both ends count. */
export type PedidoDeBases = { papel: PapelServico; de: Competencia; ate: Competencia; pessoas: readonly number[] }

/** What the documents of a taxpayer's month have as base, what is deducted and discounted taken off (K3). */
export type BaseDoMes = { idPessoa: number; competencia: Competencia; base: Dinheiro }

/**
 * A ledger that enters the monthly closing beside the notes. The module that keeps one declares it; encerramento knows none of them (decisions
 * H6). It reads the same entries that the module adds to the balance by `lancarNoSaldo`.
 */
export type Livro = {
  kind: 'livro-encerramento'
  somar(ctx: Context, chave: ChaveSaldo): Promise<GrupoLivro[]>
  /** Bases of the same entries, of many taxpayers in one statement; months without entries are left out. */
  bases(ctx: Context, pedido: PedidoDeBases): Promise<BaseDoMes[]>
}

/** Declares a ledger of the closing. */
export function defineLivro(livro: Omit<Livro, 'kind'>): Livro {
  return { kind: 'livro-encerramento', ...livro }
}

/** Reason that stops the closing of a competence, such as a movement block; the module that knows it declares it. */
export type BloqueioEncerramento = {
  kind: 'bloqueio-encerramento'
  verificar(ctx: Context, chave: ChaveSaldo): Promise<Violation[]>
}

/** Declares a reason that stops closings. */
export function defineBloqueioEncerramento(verificar: BloqueioEncerramento['verificar']): BloqueioEncerramento {
  return { kind: 'bloqueio-encerramento', verificar }
}

/** Groups of all ledgers of a role and competence. */
export async function somarLivros(ctx: Context, chave: ChaveSaldo): Promise<GrupoLivro[]> {
  const grupos: GrupoLivro[] = []
  for (const livro of ctx.definitions<Livro>('livro-encerramento')) grupos.push(...(await livro.somar(ctx, chave)))
  return grupos
}

/** Bases by a statement whose rows are `id` of the taxpayer, `mes` as YYYY-MM and `base`, all as text. */
export async function queryBases(ctx: Context, sql: string, params: readonly unknown[]): Promise<BaseDoMes[]> {
  const { rows } = await ctx.client.query<{ id: string; mes: string; base: string }>(sql, [...params])
  return rows.map(({ id, mes, base }) => ({
    idPessoa: Number(id),
    competencia: Competencia.from(mes),
    base: Dinheiro.from(base),
  }))
}

/** Bases of all ledgers, one entry for each ledger, taxpayer and month. */
export async function listBasesDosLivros(ctx: Context, pedido: PedidoDeBases): Promise<BaseDoMes[]> {
  const bases: BaseDoMes[] = []
  for (const livro of ctx.definitions<Livro>('livro-encerramento')) bases.push(...(await livro.bases(ctx, pedido)))
  return bases
}

/** What the modules say against closing this competence. */
export async function verificarBloqueiosEncerramento(ctx: Context, chave: ChaveSaldo): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const bloqueio of ctx.definitions<BloqueioEncerramento>('bloqueio-encerramento'))
    violations.push(...(await bloqueio.verificar(ctx, chave)))
  return violations
}
