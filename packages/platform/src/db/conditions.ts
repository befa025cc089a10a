import { fold } from '@iss/kernel/texto'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

type Tenant = { municipioId: AnyPgColumn; id: AnyPgColumn }

/**
 * The join of a reference with the row that it names: `refere(guia.pessoaId, pessoa)`. Says the city too, because the keys of tenant tables begin
 * with it (decision T1); both may be aliases, neither a
 * subquery. A column of a table without a city is refused.
 */
export function refere(reference: AnyPgColumn, target: Tenant): SQL {
  const { municipioId } = reference.table as unknown as Partial<Tenant>
  if (!municipioId) throw new Error(`'${reference.name}' is no column of a tenant table`)
  return and(eq(target.municipioId, municipioId), eq(target.id, reference)) as SQL
}

/** Text without case and accents, as `fold` of the kernel does. */
export function folded(value: SQLWrapper): SQL {
  return sql`lower(unaccent(${value}))`
}

/** Text for a pattern of LIKE, its signs meaning themselves. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** A pattern that finds this text anywhere, its signs meaning themselves. */
export function anywhere(text: string): string {
  return `%${literal(text)}%`
}

/** Rows whose text holds what was typed, whatever the case and the accents; typed signs of patterns mean themselves. */
export function contem(value: SQLWrapper, typed: string): SQL {
  return sql`${folded(value)} like ${anywhere(fold(typed))}`
}
