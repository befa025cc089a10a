import type { Competencia } from '@iss/kernel/competencia'
import type { Context } from '@iss/platform/server'
import { sublimite } from '@iss/tributacao/domain/aliquota-efetiva'

/** A provider in a competence. */
export type AlvoForaDoDas = { readonly pessoaId: number; readonly competencia: Competencia }

/**
 * For each provider and competence whether a provider of the Simples pays the ISS outside the DAS: its revenue of the twelve months before the
 * competence, notes and ledgers together, is above the sublimit of 3.600.000,00. Answers in order, with one statement. Sources: E00.S, C01.F;
 * LC 123/2006 arts. 13-A and 20.
 */
export async function listForaDoDas(ctx: Context, alvos: readonly AlvoForaDoDas[]): Promise<boolean[]> {
  if (alvos.length === 0) return []
  const { rows } = await ctx.client.query<{ fora: boolean }>(
    `select coalesce((
       select sum(s.faturado) from saldo_competencia s where s.contribuinte_id = k.pessoa and s.papel = 'PRESTADOR'
         and s.competencia >= k.competencia - interval '12 months' and s.competencia < k.competencia
     ) > $3::numeric, false) as fora
     from unnest($1::bigint[], $2::date[]) with ordinality k(pessoa, competencia, ordem) order by k.ordem`,
    [alvos.map(({ pessoaId }) => pessoaId), alvos.map(({ competencia }) => competencia.firstDay()), sublimite.toString()],
  )
  return rows.map(({ fora }) => fora)
}

/** Whether one provider of the Simples pays the ISS of one competence outside the DAS. */
export async function isForaDoDas(ctx: Context, pessoaId: number, competencia: Competencia): Promise<boolean> {
  const [fora] = await listForaDoDas(ctx, [{ pessoaId, competencia }])
  return fora === true
}
