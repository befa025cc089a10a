import { type SQL, sql } from 'drizzle-orm'
import type { SituacaoTermo } from '../domain/termo.ts'
import { termoFiscalTable as table } from '../tables/termo-fiscal.ts'

/** The situation of a term on a day (ISO), as `situacaoDoTermo` tells it. */
export function situacaoTermoSql(hoje: string): SQL<SituacaoTermo> {
  return sql<SituacaoTermo>`case when ${table.anuladoEm} is not null then 'ANULADO' when ${table.cienciaEm} is null then 'AGUARDA_CIENCIA'
    when ${table.respondidoEm} is not null then 'RESPONDIDO' when ${table.prazo} is null then 'CIENTE'
    when ${table.prazo} < ${hoje}::date then 'VENCIDO' else 'AGUARDA_RESPOSTA' end`
}
