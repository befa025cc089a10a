import { type ChaveSaldo, findSaldo } from '@iss/conta/server'
import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import type { Context } from '@iss/platform/server'
import { permiteEscrituracaoAposEncerramento } from '../contract/chaves-municipais.ts'
import { escrituracaoErrors } from '../domain/errors.ts'

/** A reason that stops the bookkeeping of a person in a competence, such as a movement block; the module that knows it declares it. */
export type BloqueioEscrituracao = {
  kind: 'bloqueio-escrituracao'
  verificar(ctx: Context, chave: ChaveSaldo): Promise<Violation[]>
}

/** Declares a reason that stops the bookkeeping. */
export function defineBloqueioEscrituracao(verificar: BloqueioEscrituracao['verificar']): BloqueioEscrituracao {
  return { kind: 'bloqueio-escrituracao', verificar }
}

/** Whether a competence takes entries: what stops it, and whether they come after its closing. Source: L00. */
export async function examinarCompetencia(
  ctx: Context,
  chave: ChaveSaldo,
): Promise<{ violations: Violation[]; posEncerramento: boolean }> {
  const violations: Violation[] = []
  for (const bloqueio of ctx.definitions<BloqueioEscrituracao>('bloqueio-escrituracao'))
    violations.push(...(await bloqueio.verificar(ctx, chave)))
  const estado = (await findSaldo(ctx, chave))?.estado ?? 'ABERTA'
  if (estado === 'ABERTA') return { violations, posEncerramento: false }
  const permite = estado === 'ENCERRADA' && (await ctx.switchOn(permiteEscrituracaoAposEncerramento))
  return {
    violations: permite
      ? violations
      : [...violations, fill(notaErrors.competenciaEncerrada, { competencia: chave.competencia.format() })],
    posEncerramento: permite,
  }
}

/** The person whose books are kept: the selected one, when it is authorised to keep them. */
export function titularDaSessao(ctx: Context): number {
  if (!ctx.user.pessoaAutorizadaEscriturar) refuse(escrituracaoErrors.naoAutorizada, { kind: 'authorization' })
  return ctx.sessao.pessoaSelecionadaId
}
