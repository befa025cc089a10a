import type { Context } from '@iss/platform/server'

/** Who closes competences tells whether one of a taxpayer is closed from a date (ISO) on; pessoa knows nothing of closings (decisions H6). */
export type CompetenciasFechadas = {
  kind: 'competencias-fechadas'
  hasDesde(ctx: Context, pessoaId: number, data: string): Promise<boolean>
}

/** Declares who knows which competences are closed. */
export function defineCompetenciasFechadas(hasDesde: CompetenciasFechadas['hasDesde']): CompetenciasFechadas {
  return { kind: 'competencias-fechadas', hasDesde }
}

/** Whether a taxpayer has a closing in force in the competence of the date or in a later one. */
export async function hasEncerramentoDesde(ctx: Context, pessoaId: number, data: string): Promise<boolean> {
  for (const { hasDesde } of ctx.definitions<CompetenciasFechadas>('competencias-fechadas'))
    if (await hasDesde(ctx, pessoaId, data)) return true
  return false
}
