import type { Context } from '@iss/platform/server'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { SituacaoTermo } from '../domain/termo.ts'
import { termoFiscalTable as table } from '../tables/termo-fiscal.ts'

/** Whether the term of the row is a fine whose guides are all paid, those cancelled left out. */
export const multaPagaSql = sql<boolean>`coalesce((select bool_and(g.estado in ('PAGA', 'BAIXADA')) from termo_fiscal_ocorrencia o
  join guia g on g.municipio_id = o.municipio_id and g.id = o.guia_id
  where o.municipio_id = "termo_fiscal"."municipio_id" and o.termo_auto_infracao_id = "termo_fiscal"."id" and g.estado <> 'CANCELADA'), false)`

/** Those of the terms that are fines and were paid. */
export async function listMultasPagas({ db }: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), multaPagaSql))
  return new Set(rows.map(({ id }) => id))
}

/** The situation of a term on a day (ISO), as `situacaoDoTermo` tells it. */
export function situacaoTermoSql(hoje: string): SQL<SituacaoTermo> {
  return sql<SituacaoTermo>`case when ${table.anuladoEm} is not null then 'ANULADO' when ${table.cienciaEm} is null then 'AGUARDA_CIENCIA'
    when ${multaPagaSql} then 'MULTA_PAGA' when ${table.respondidoEm} is not null then 'RESPONDIDO' when ${table.prazo} is null then 'CIENTE'
    when ${table.prazo} < ${hoje}::date then 'VENCIDO' else 'AGUARDA_RESPOSTA' end`
}
