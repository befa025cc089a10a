import type { ChaveSaldo } from '@iss/conta/server'
import type { Context } from '@iss/platform/server'

/** What the closing asks of whoever keeps the rates of the Simples Nacional; encerramento knows nothing of them (decisions H6). */
export type SimplesNaCompetencia = {
  kind: 'simples-na-competencia'
  /** The rate of a provider departs from the calculated one and nobody accepted it. Source: C01 'Pendências', E00.S. */
  hasAliquotaIncorreta(ctx: Context, chave: ChaveSaldo): Promise<boolean>
  /** An examination rests on the revenue of the competence. Source: C04. */
  hasProcessoSimples(ctx: Context, chave: ChaveSaldo): Promise<boolean>
}

/** Declares who keeps the rates of the Simples Nacional. */
export function defineSimplesNaCompetencia(respostas: Omit<SimplesNaCompetencia, 'kind'>): SimplesNaCompetencia {
  return { kind: 'simples-na-competencia', ...respostas }
}

/** Whether the rate of the provider in the competence must be told as wrong before the closing. */
export async function hasAliquotaIncorreta(ctx: Context, chave: ChaveSaldo): Promise<boolean> {
  for (const quem of ctx.definitions<SimplesNaCompetencia>('simples-na-competencia'))
    if (await quem.hasAliquotaIncorreta(ctx, chave)) return true
  return false
}

/** Whether the documents of the competence must stay as they are until an examination of the Simples is decided. */
export async function hasProcessoSimples(ctx: Context, chave: ChaveSaldo): Promise<boolean> {
  for (const quem of ctx.definitions<SimplesNaCompetencia>('simples-na-competencia'))
    if (await quem.hasProcessoSimples(ctx, chave)) return true
  return false
}
