import type { Scene } from '@iss/testing'

/**
 * Gives the second city a row in every tenant table that has none of it, so that reading and writing from the first one can go wrong. The rows are
 * no sensible data: rules, references and triggers of the throw-away database are put aside while they are written. A tenth of a second.
 */
export async function fillSecondCity(owner: Scene['owner']): Promise<void> {
  await owner(`do $fill$
    declare
      tabela record;
      outras bigint;
      colunas text;
      valores text;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for tabela in
        select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
          and coalesce(obj_description(c.oid, 'pg_class'), '') <> 'global'
          and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'municipio_id' and not a.attisdropped)
      loop
        execute format('select count(*) from %I where municipio_id = 2', tabela.relname) into outras;
        continue when outras > 0;
        for colunas in select conname from pg_constraint where conrelid = tabela.oid and contype = 'c' loop
          execute format('alter table %I drop constraint %I', tabela.relname, colunas);
        end loop;
        select string_agg(quote_ident(a.attname), ', '), string_agg(case
            when a.attname = 'municipio_id' then '2'
            when t.typcategory = 'A' then quote_literal('{}')
            when t.typname in ('json', 'jsonb') then quote_literal('{}')
            when t.typname = 'bytea' then quote_literal('')
            when t.typname = 'uuid' then 'gen_random_uuid()'
            when t.typcategory = 'B' then 'false'
            when t.typcategory = 'D' then quote_literal('2026-04-01')
            when t.typcategory = 'N' then '1'
            when t.typcategory = 'R' then quote_literal('empty')
            when t.typcategory = 'I' then quote_literal('127.0.0.1')
            else quote_literal('') end, ', ')
          into colunas, valores
          from pg_attribute a join pg_type t on t.oid = a.atttypid
          where a.attrelid = tabela.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            and (a.attname = 'municipio_id' or (a.attnotnull and not a.atthasdef and a.attidentity = ''));
        execute format('insert into %I (%s) values (%s)', tabela.relname, colunas, valores);
      end loop;
    end $fill$`)
}
