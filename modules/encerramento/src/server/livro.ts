import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Violation } from '@iss/kernel/errors'
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

/**
 * A ledger that enters the monthly closing beside the notes. The module that keeps one declares it; encerramento knows none of them (decisions
 * H6). It reads the same entries that the module adds to the balance by `lancarNoSaldo`.
 */
export type Livro = { kind: 'livro-encerramento'; somar(ctx: Context, chave: ChaveSaldo): Promise<GrupoLivro[]> }

/** Declares a ledger of the closing. */
export function defineLivro(somar: Livro['somar']): Livro {
  return { kind: 'livro-encerramento', somar }
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

/** What the modules say against closing this competence. */
export async function verificarBloqueiosEncerramento(ctx: Context, chave: ChaveSaldo): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const bloqueio of ctx.definitions<BloqueioEncerramento>('bloqueio-encerramento'))
    violations.push(...(await bloqueio.verificar(ctx, chave)))
  return violations
}
