import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { SituacaoGuia } from '../domain/situacao-guia.ts'
import { guiaTable as table } from '../tables/guia.ts'

/** Guides in a situation on a day (ISO), as `situacaoGuia` tells it; null asks for nothing. */
export function naSituacao(situacao: SituacaoGuia | null, hoje: string): SQL | undefined {
  if (situacao === null) return undefined
  if (situacao === 'A_VENCER') return and(eq(table.estado, 'EMITIDA'), gte(table.vencimento, hoje))
  if (situacao === 'VENCIDA') return and(eq(table.estado, 'EMITIDA'), lt(table.vencimento, hoje))
  return eq(table.estado, situacao)
}

/** The situation of a guide on a day (ISO). */
export function situacaoSql(hoje: string): SQL<SituacaoGuia> {
  return sql<SituacaoGuia>`case when ${table.estado} <> 'EMITIDA' then ${table.estado}
    when ${table.vencimento} < ${hoje} then 'VENCIDA' else 'A_VENCER' end`
}
