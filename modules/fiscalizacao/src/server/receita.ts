import { guiaTable } from '@iss/guia/tables/guia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { tiposReceita } from '@iss/simples-nacional/domain/pgdas'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Every amount that the city received, a row for each: civil day of credit (of payment where the bank told none), origin, competence, role, value
 * and, where it is known, the taxpayer. What the revenue of the city is made of stands in the view alone.
 */
export const recebimentos: SQL = sql`(
  select r.municipio_id, case r.tipo_receita ${sql.join(
    Object.entries(tiposReceita).map(([tipo, numero]) => sql.raw(`when ${numero} then '${tipo}'`)),
    sql` `,
  )} end as origem, r.pagamento as dia, r.competencia, r.papel, r.contribuinte_id as pessoa_id, r.valor
  from receita_realizada r)`

/** Regime of the taxpayer of a receipt `r` in its competence. Every DAS is of the Simples. */
export const regimeDe: SQL = sql`case when r.origem in ('GUIA', 'SIAFI') then regime_na_competencia(r.municipio_id, r.pessoa_id, r.competencia) else 'SIMPLES' end`
/** The word of what came in without its taxpayer being told. */
export const semContribuinte = 'Sem contribuinte informado'
/** Receipts `r` of those who were of this regime; of all for null. */
export const doRegime = (regime: string | null): SQL => sql`(${regime}::text is null or ${regimeDe} = ${regime})`

/** What the city received from a day up to, not including, another: a select of `valor`; of one regime or of all (null). */
export const recebidoEntre = (de: SQL, ate: SQL, regime: string | null = null): SQL =>
  sql`(select coalesce(sum(r.valor), 0) as valor from ${recebimentos} r where r.dia >= ${de} and r.dia < ${ate} and ${doRegime(regime)})`

/** What the city received in each of these periods (civil days, the second not included), by its name. One query. */
export async function somarReceita<Nome extends string>(
  { db }: Context,
  periodos: Readonly<Record<Nome, readonly [de: string, ate: string]>>,
  regime: string | null = null,
): Promise<Record<Nome, Dinheiro>> {
  const campos: Record<string, SQL<Dinheiro>> = {}
  for (const [nome, [de, ate]] of Object.entries<readonly [string, string]>(periodos))
    campos[nome] = sql`${recebidoEntre(sql`${de}::date`, sql`${ate}::date`, regime)}`.mapWith(guiaTable.total)
  const [linha] = await db.select(campos).from(sql`(select 1) as uma`)
  return linha as Record<Nome, Dinheiro>
}
