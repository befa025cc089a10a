import type { Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import type { SQL, SQLWrapper } from 'drizzle-orm'

export type Row = Record<string, unknown> & { id: number }
export type Change = { id: number | null; pai: number | null; before: Row | null; values: Record<string, unknown> }

/**
 * What only the server can say about rows of a registry. Several modules may declare rules for one registry: the one that owns it, and
 * those whose documents refer to its rows.
 */
export type RegistryRules = {
  kind: 'registry-rules'
  /** Slug; of a child: 'indices/cotacoes'. */
  slug: string
  /** Whether documents refer to this row, so that it is no longer removed or changed. */
  inUse?(ctx: Context, row: Row): Promise<boolean>
  /** Rules that look at other rows; may change `values`. */
  beforeSave?(ctx: Context, change: Change): Promise<readonly Violation[]>
  /** Runs in the same transaction after the row is written. */
  afterSave?(ctx: Context, change: Change & { id: number }): Promise<void>
}

/** Declares server rules of a registry. Stands in a server folder. */
export function defineRegistryRules(slug: string, rules: Omit<RegistryRules, 'kind' | 'slug'>): RegistryRules {
  return { kind: 'registry-rules', slug, ...rules }
}

export type RegistryAction = {
  kind: 'registry-action'
  slug: string
  name: string
  run(ctx: Context, input: { pai: number | null; valores: Record<string, unknown> }): Promise<string>
}

/** Says what an action of a registry does; answers the sentence to show. A writing action leaves its own audit events. */
export function defineRegistryAction(slug: string, name: string, run: RegistryAction['run']): RegistryAction {
  return { kind: 'registry-action', slug, name, run }
}

export type AuthorNames = {
  kind: 'author-names'
  load(ctx: Context, pessoas: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The name of the person of this id, as SQL, so that lists order and search by it. */
  sql(pessoaId: SQLWrapper): SQL<string | null>
}

/** Says the names of the people of audit events; declared once, by the module that knows people. */
export function defineAuthorNames(names: Omit<AuthorNames, 'kind'>): AuthorNames {
  return { kind: 'author-names', ...names }
}

/** The rules that modules declare for a registry. */
export function rulesOf(ctx: Pick<Context, 'definitions'>, slug: string): RegistryRules[] {
  return ctx.definitions<RegistryRules>('registry-rules').filter((rules) => rules.slug === slug)
}

/** Whether any module says that documents refer to the row. */
export async function isInUse(ctx: Context, slug: string, row: Row): Promise<boolean> {
  for (const rules of rulesOf(ctx, slug)) if (await rules.inUse?.(ctx, row)) return true
  return false
}

export type RegistryFacts = {
  kind: 'registry-facts'
  slug: string
  load(ctx: Context): Promise<{ rotulo: string; valor: string }[]>
}

/** Says what stands above a form of configuration and is not changed in it. Stands in a server folder. */
export function defineRegistryFacts(slug: string, load: RegistryFacts['load']): RegistryFacts {
  return { kind: 'registry-facts', slug, load }
}
