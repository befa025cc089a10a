import { auditoriaEventoTable as evento } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { HistoryEntry } from '../definition/calls.ts'
import type { Field } from '../definition/field.ts'
import { fromWire, toText } from '../definition/field-kinds.ts'
import type { Bound } from './bound.ts'
import { labelsOf, type Sources } from './labels.ts'
import type { AuthorNames } from './rules.ts'

const words: Readonly<Record<string, string>> = {
  incluido: 'Inclusão',
  alterado: 'Alteração',
  removido: 'Exclusão',
  cancelado: 'Cancelamento',
}

/** Who changed what of one row, newest first, from the audit trail. */
export async function historyOf(ctx: Context, bound: Bound, sources: Sources, id: number): Promise<HistoryEntry[]> {
  const { registry } = bound
  const events = await ctx.db
    .select()
    .from(evento)
    .where(and(eq(evento.entidade, registry.table), eq(evento.entidadeId, String(id))))
    .orderBy(desc(evento.id))
    .limit(200)
  const states = events
    .flatMap((event) => [event.antes, event.depois])
    .filter((state): state is Record<string, unknown> => state !== null && typeof state === 'object')
  const labels = await labelsOf(ctx, bound, sources, states)
  const names = await authorNames(
    ctx,
    events.map((event) => event.pessoaId),
  )
  const say = (name: string, field: Field, state: unknown) =>
    state === null || typeof state !== 'object'
      ? ''
      : toText(field, fromWire(field, (state as Record<string, unknown>)[name]), labels.get(name))
  return events.map((event) => ({
    em: event.ocorridoEm.toISOString(),
    quem: event.pessoaId === null ? 'Sistema' : (names.get(event.pessoaId) ?? `Pessoa ${event.pessoaId}`),
    tipo: words[event.tipo.split('.').at(-1) ?? ''] ?? event.tipo,
    mudancas: Object.entries(registry.fields)
      .map(([name, field]) => ({
        campo: field.label,
        antes: say(name, field, event.antes),
        depois: say(name, field, event.depois),
      }))
      .filter(({ antes, depois }) => antes !== depois),
  }))
}

/** Names of people of the audit trail by id. */
export async function authorNames(ctx: Context, people: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(people.filter((id): id is number => id !== null))]
  const [source] = ctx.definitions<AuthorNames>('author-names')
  return source && ids.length > 0 ? source.load(ctx, ids) : new Map()
}

/** The name of the person of this id, as SQL; null where nobody knows people. */
export function authorNameSql(ctx: Pick<Context, 'definitions'>, pessoaId: SQLWrapper): SQL<string | null> {
  const [source] = ctx.definitions<AuthorNames>('author-names')
  return source ? source.sql(pessoaId) : sql<null>`null::text`
}
