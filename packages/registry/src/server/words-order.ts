import type { Context } from '@iss/platform/server'
import { isNotNull, type SQL, sql } from 'drizzle-orm'
import { toText } from '../definition/field-kinds.ts'
import { type Bound, columnOf } from './bound.ts'
import { labelsOf, type Sources } from './labels.ts'
import type { Row } from './rules.ts'

const collator = new Intl.Collator('pt-BR', { numeric: true })

/**
 * What orders rows by the words that a reference shows (select, lookup, file): the place of each value among all that the city's rows hold,
 * put in the order of their words. A password has no order.
 */
export async function inOrderOfWords(ctx: Context, bound: Bound, sources: Sources, name: string): Promise<SQL> {
  const field = bound.registry.fields[name]
  if (!field || field.kind === 'secret') return sql`null::int`
  const column = columnOf(bound, name)
  const held = await ctx.db.selectDistinct({ value: column }).from(bound.table).where(isNotNull(column))
  const values = held.map(({ value }) => value as string | number)
  if (values.length === 0) return sql`null::int`
  const only: Bound = { ...bound, registry: { ...bound.registry, fields: { [name]: field } } }
  const labels = await labelsOf(
    ctx,
    only,
    sources,
    values.map((value) => ({ [name]: value }) as unknown as Row),
  )
  const words = new Map(values.map((value) => [String(value), toText(field, value, labels.get(name))]))
  const ordered = [...words.keys()].sort((a, b) => collator.compare(words.get(a) ?? '', words.get(b) ?? ''))
  return sql`array_position(${sql.param(ordered)}::text[], ${column}::text)`
}
