import type { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { regrasDaNota, type RegrasDaNota, type RegrasDoConjunto } from '../domain/regras-da-nota.ts'

/** What the city rules for one service of a provider (null: not registered) on a date: the rules that an electronic note has, for a ledger. */
export async function lerRegras(
  ctx: Context,
  {
    pessoa,
    atividade,
    data,
    competencia,
  }: { pessoa: number | null; atividade: number | null; data: Data; competencia: Competencia },
): Promise<RegrasDaNota> {
  const { rows } = await ctx.client.query<{ regras: RegrasDoConjunto }>('select tributacao_da_nota($1, $2) as regras', [
    pessoa === null ? [] : [pessoa],
    atividade === null ? [] : [atividade],
  ])
  const [row] = rows
  if (!row) throw new Error('The rules were not answered')
  return regrasDaNota(row.regras, { pessoa: pessoa ?? 0, data, competencia: competencia.firstDay() })
}
