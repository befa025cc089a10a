import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, exists, gte, isNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { deducoesDaLei } from '../domain/tipos-deducao.ts'
import { atividadeTable } from '../tables/atividade.ts'
import { tipoDeducaoTable } from '../tables/tipo-deducao.ts'

/**
 * Whether the joined activity takes deductions of some kind on the day of this column: by a row of the city or by the law. The question of
 * `tiposDaAtividade`, in SQL. Source: decision 0061, E15.
 */
export function aceitaDeducao(ctx: Context, dia: SQLWrapper): SQL | undefined {
  const tipo = tipoDeducaoTable
  const doMunicipio = ctx.db
    .select({ um: sql`1` })
    .from(tipo)
    .where(
      and(
        refere(tipo.atividadeId, atividadeTable),
        isNull(tipo.dataCancelamento),
        lte(tipo.inicio, dia),
        or(isNull(tipo.fim), gte(tipo.fim, dia)),
      ),
    )
  const daLei = deducoesDaLei.map(({ subitem, inicio, fim }) =>
    and(
      eq(atividadeTable.itemListaServico, subitem),
      sql`${dia} >= ${inicio}::date`,
      fim === null ? undefined : sql`${dia} <= ${fim}::date`,
    ),
  )
  return or(exists(doMunicipio), ...daLei)
}
