import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The words of a code, as SQL, so that the database orders and searches what people read; null where none fits. */
export function wordsSql(value: SQLWrapper, words: Readonly<Record<string, string>>): SQL<string> {
  const cases = Object.entries(words).map(([code, text]) => sql`when ${code} then ${text}`)
  return sql<string>`case ${value} ${sql.join(cases, sql` `)} end`
}
