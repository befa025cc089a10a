import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** '7.1.7.00.00-9' of eight or ten digits; other texts as they are. */
export const formatCosifSql = (coluna: SQLWrapper): SQL<string> =>
  sql<string>`regexp_replace(regexp_replace(${coluna}, '^(\\d)(\\d)(\\d)(\\d\\d)(\\d\\d)(\\d)$', '\\1.\\2.\\3.\\4.\\5-\\6'),
    '^(\\d)(\\d)(\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d)$', '\\1.\\2.\\3.\\4.\\5.\\6-\\7')`
