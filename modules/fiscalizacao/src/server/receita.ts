import { guiaTable } from '@iss/guia/tables/guia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { type TipoReceita, tiposReceita } from '@iss/simples-nacional/domain/pgdas'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'

/** Money of guides received from a day up to, not including, another, by the day of credit: a select of `valor`; of one regime or of all (null). */
export const emGuias = (
  de: SQL,
  ate: SQL,
  regime: string | null,
): SQL => sql`(select coalesce(sum(p.valor), 0) as valor from pagamento p
  join guia g on g.municipio_id = p.municipio_id and g.id = p.guia_id
  where p.estornado_em is null and coalesce(p.data_credito, p.data_pagamento) >= ${de} and coalesce(p.data_credito, p.data_pagamento) < ${ate}
    and (${regime}::text is null or regime_na_competencia(g.municipio_id, g.pessoa_id, g.competencia) = ${regime}))`

const recebido = (
  de: SQL,
  ate: SQL,
  tipos: readonly TipoReceita[],
): SQL => sql`(select coalesce(sum(r.valor), 0) as valor from receita_realizada r
  where r.tipo_receita in (${sql.raw(tipos.map((tipo) => tiposReceita[tipo]).join(', '))}) and r.pagamento >= ${de} and r.pagamento < ${ate})`

/** ISS of the city in DAS of any kind paid in the same days: a select of `valor`. */
export const noDas = (de: SQL, ate: SQL): SQL => recebido(de, ate, ['DAS', 'COBRANCA', 'SENDA'])

/** ISS that federal bodies withheld and the SIAFI passed on in the same days: a select of `valor`. */
export const doSiafi = (de: SQL, ate: SQL): SQL => recebido(de, ate, ['SIAFI'])

/** What the city received, in guides, DAS and transfers of the SIAFI, in each of these periods (civil days, the second not included), by its name. One query. */
export async function somarReceita<Nome extends string>(
  { db }: Context,
  periodos: Readonly<Record<Nome, readonly [de: string, ate: string]>>,
): Promise<Record<Nome, Dinheiro>> {
  const campos: Record<string, SQL<Dinheiro>> = {}
  for (const [nome, [de, ate]] of Object.entries<readonly [string, string]>(periodos)) {
    const dias = [sql`${de}::date`, sql`${ate}::date`] as const
    campos[nome] = sql`${emGuias(...dias, null)} + ${noDas(...dias)} + ${doSiafi(...dias)}`.mapWith(guiaTable.total)
  }
  const [linha] = await db.select(campos).from(sql`(select 1) as uma`)
  return linha as Record<Nome, Dinheiro>
}
