import { anywhere, folded } from '@iss/platform/db'
import { type KindName, kindOf } from '@iss/kinds'
import { type SQL, sql } from 'drizzle-orm'

/** Condition that a column holds what was typed (folded); null where values of the kind cannot hold it. */
export function searchSql(kind: KindName, column: SQL, typed: string): SQL | null {
  const { search, folded: isFolded, words } = kindOf(kind).sql
  const wanted = search(typed)
  if (wanted === '') return null
  const [before = '', after = ''] = (words ?? '?').split('?')
  const value = sql`${sql.raw(before)}${column}${sql.raw(after)}`
  return sql`${isFolded ? folded(value) : sql`lower(${value})`} like ${anywhere(wanted)}`
}
