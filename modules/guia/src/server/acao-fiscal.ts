import type { Competencia } from '@iss/kernel/competencia'
import type { Context } from '@iss/platform/server'

/**
 * Who knows whether a taxpayer's competence is under inspection. The module that keeps the inspections declares it; guia knows none of
 * them (decisions H6). Source: G6, CTN art. 138.
 */
export type AcaoFiscal = {
  kind: 'acao-fiscal'
  alcanca(ctx: Context, alvo: { pessoaId: number; competencia: Competencia }): Promise<boolean>
}

/** Declares who knows about inspections. */
export function defineAcaoFiscal(alcanca: AcaoFiscal['alcanca']): AcaoFiscal {
  return { kind: 'acao-fiscal', alcanca }
}

/** Whether an inspection under way covers the competence. */
export async function isSobAcaoFiscal(ctx: Context, alvo: { pessoaId: number; competencia: Competencia }): Promise<boolean> {
  for (const acao of ctx.definitions<AcaoFiscal>('acao-fiscal')) if (await acao.alcanca(ctx, alvo)) return true
  return false
}
