import type pg from 'pg'

/** One table as the catalogue knows it. */
export type CatalogueTable = {
  nome: string
  /** Whether it has no municipality, or is declared global. */
  global: boolean
  /** Whether it has the column municipio_id, global or not. */
  temMunicipio: boolean
  colunas: string[]
  /** Decimal columns: what sums are taken of. */
  decimais: string[]
  /** The key's column when the database numbers it, else null. */
  identidade: string | null
  /** Whether row level security stands on it. */
  protegida: boolean
  /** Whether triggers of the product act on it. */
  temGatilho: boolean
}

export type ForeignKey = { nome: string; tabela: string; colunas: string[]; alvo: string }

/** Every table of the product but the lists of schema files and migrations; the queue's own schema is not part of it. */
export async function listTables(client: pg.ClientBase): Promise<CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable>(`
    select c.relname as nome,
           coalesce(obj_description(c.oid, 'pg_class'), '') = 'global' or not bool_or(a.attname = 'municipio_id') as global,
           bool_or(a.attname = 'municipio_id') as "temMunicipio",
           array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as colunas,
           coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.atttypid = 'numeric'::regtype), '{}') as decimais,
           min(a.attname::text) filter (where a.attidentity <> '') as identidade,
           c.relrowsecurity as protegida,
           exists (select 1 from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "temGatilho"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('iss_migracao', 'iss_esquema')
    group by c.oid, c.relname order by c.relname`)
  return rows
}

/** Every foreign key between tables of the product, references of a table to itself excepted. */
export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select k.conname as nome, a.relname as tabela, b.relname as alvo,
           (select array_agg(x.attname::text order by u.ordem) from unnest(k.conkey) with ordinality u(numero, ordem)
              join pg_attribute x on x.attrelid = k.conrelid and x.attnum = u.numero) as colunas
    from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    join pg_namespace n on n.oid = a.relnamespace
    where k.contype = 'f' and n.nspname = 'public' and k.conrelid <> k.confrelid order by k.conname`)
  return rows
}

/**
 * Tables in an order in which each comes after those it refers to, and the keys that no order satisfies (two tables that refer to each
 * other): those are checked at the end of the load.
 */
export function toLoadOrder(names: readonly string[], keys: readonly ForeignKey[]): { ordem: string[]; adiadas: ForeignKey[] } {
  const known = new Set(names)
  const ordem: string[] = []
  const placed = new Set<string>()
  const left = new Set(names)
  const openOf = (name: string) =>
    new Set(keys.filter((key) => key.tabela === name && known.has(key.alvo) && !placed.has(key.alvo)).map((key) => key.alvo)).size
  while (left.size > 0) {
    const ranked = [...left].map((name) => ({ name, open: openOf(name) })).sort((a, b) => a.open - b.open)
    const free = ranked.filter(({ open }) => open === 0)
    for (const { name } of free.length > 0 ? free : ranked.slice(0, 1)) {
      ordem.push(name)
      placed.add(name)
      left.delete(name)
    }
  }
  const place = new Map(ordem.map((name, index) => [name, index]))
  const adiadas = keys.filter((key) => (place.get(key.alvo) ?? -1) > (place.get(key.tabela) ?? -1))
  return { ordem, adiadas }
}

/** Name of a table or column inside a statement. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Rows and sums of a table under a condition, in one pass. */
export async function countTable(
  client: pg.ClientBase,
  table: { nome: string; decimais: readonly string[] },
  where = 'true',
): Promise<{ linhas: number; totais: Record<string, string> }> {
  const sums = table.decimais.map((column) => `, coalesce(sum(${quoted(column)}), 0)::text as ${quoted(column)}`)
  const { rows } = await client.query<Record<string, string>>(
    `select count(*)::text as "#"${sums.join('')} from ${quoted(table.nome)} where ${where}`,
  )
  const { '#': linhas, ...totais } = rows[0] ?? {}
  return { linhas: Number(linhas ?? 0), totais }
}
