type Query = <T extends Record<string, unknown>>(sql: string, params?: unknown[]) => Promise<T[]>

/** Every table of the product with whether it is a tenant table; pgboss's own schema is not part of it. */
export async function listTables(query: Query): Promise<{ nome: string; tenant: boolean }[]> {
  return query(
    `select c.relname as nome,
            exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'municipio_id' and not a.attisdropped)
              and coalesce(obj_description(c.oid, 'pg_class'), '') <> 'global' as tenant
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname`,
  )
}

/**
 * What breaks tenancy in the catalogue (decisions T1, T2): a table that is neither declared global nor protected, a tenant table without
 * row level security, policy or key (municipio_id, …), one that belongs to the application role, a foreign key between tenant tables
 * that does not carry the municipality along.
 */
export async function tenancyProblems(query: Query): Promise<string[]> {
  const rows = await query<{ problema: string }>(`
    with tabela as (
      select c.oid, c.relname, c.relrowsecurity, c.relowner, coalesce(obj_description(c.oid, 'pg_class'), '') = 'global' as global,
             (select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'municipio_id' and not a.attisdropped) as municipio
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('iss_migracao', 'iss_esquema'))
    select relname || ' has neither municipality nor the mark of a global table' as problema from tabela where municipio is null and not global
    union all select relname || ' has no row level security' from tabela where municipio is not null and not global and not relrowsecurity
    union all select relname || ' has no policy' from tabela t where municipio is not null and not global
      and not exists (select 1 from pg_policy p where p.polrelid = t.oid)
    union all select relname || ' belongs to the application role' from tabela where relowner = (select oid from pg_roles where rolname = 'iss_app')
    union all select relname || ' has a primary key without the municipality first' from tabela t where municipio is not null and not global
      and not exists (select 1 from pg_constraint k where k.conrelid = t.oid and k.contype = 'p' and k.conkey[1] = t.municipio)
    union all select a.relname || ' refers to ' || b.relname || ' without the municipality (' || k.conname || ')'
      from pg_constraint k join tabela a on a.oid = k.conrelid join tabela b on b.oid = k.confrelid
      where k.contype = 'f' and b.municipio is not null and not b.global and not a.global
        and not exists (select 1 from unnest(k.conkey, k.confkey) as x(own, other) where x.own = a.municipio and x.other = b.municipio)
    order by 1`)
  return rows.map((row) => row.problema)
}
