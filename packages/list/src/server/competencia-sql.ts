import { Competencia } from '@iss/kernel/competencia'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The competence of a column that keeps its first day, for columns of kind 'competencia'; give it a name by `.as(…)`. */
export function competenciaSql(firstDay: SQLWrapper): SQL<Competencia> {
  return sql`${firstDay}`.mapWith((text: string) => Competencia.fromData(text))
}
