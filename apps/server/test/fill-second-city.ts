import type { Scene } from '@iss/testing'

/** What tells a row of the second city wherever it shows: the same in every table, so that any number, key or document of a request finds one. */
export const planted = {
  id: 777_000_001,
  uuid: '77700000-0000-4000-8000-000000000001',
  /** Of columns by which a row is looked for. */
  chave: 'CHAVE777000001',
  documento: '77700000000129',
  /** In every other text, with the name of its table, and never in a request. */
  mark: 'SOMENTEDEPORTOCLARO',
} as const

/**
 * Puts into every tenant table a row of the second city that carries the numbers and texts of `planted`, references among them included, and the
 * mark into the texts of the rows that the city has already, so that reading and writing from the first one can go wrong. The rows are no
 * sensible data: references and triggers of the throw-away database are put aside while they are written, rules hold for what comes later.
 */
export async function fillSecondCity(owner: Scene['owner']): Promise<void> {
  await owner(`do $fill$
    declare
      tabela record;
      regra record;
      coluna record;
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
        for coluna in
          select a.attname from pg_attribute a
          where a.attrelid = tabela.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'text'::regtype
            and not exists (select 1 from pg_constraint k where k.conrelid = tabela.oid and a.attnum = any (k.conkey))
            and not exists (select 1 from pg_index i where i.indrelid = tabela.oid and a.attnum = any (i.indkey::int2[]))
        loop
          execute format('update %I set %I = %2$I || %L where municipio_id = 2', tabela.relname, coluna.attname, format(' ${planted.mark}(%s)', tabela.relname));
        end loop;

        create temporary table regras on commit drop as
          select conname, pg_get_constraintdef(oid) as dita from pg_constraint where conrelid = tabela.oid and contype = 'c';
        for regra in select * from regras loop
          execute format('alter table %I drop constraint %I', tabela.relname, regra.conname);
        end loop;
        select string_agg(quote_ident(a.attname), ', ' order by a.attnum), string_agg(case
            when a.attname = 'municipio_id' then '2'
            when ligada.tabela is not null then format('(select min(%I) from %s)', ligada.coluna, ligada.tabela)
            when uma.dita is not null then quote_literal(uma.dita)
            when t.typname = 'int8' and a.attname ~ '(^|_)id$' then '${planted.id}'
            when t.typcategory = 'A' then quote_literal('{}')
            when t.typname in ('json', 'jsonb') then quote_literal(format('{"texto":"${planted.mark}(%s)"}', tabela.relname))
            when t.typname = 'bytea' then quote_literal('')
            when t.typname = 'uuid' then quote_literal('${planted.uuid}')
            when t.typname = 'bpchar' then quote_literal('X')
            when t.typcategory = 'B' then 'false'
            when t.typcategory = 'D' then quote_literal('2026-04-01')
            -- A number of its own: the city has a first guide already, beside which this row would stay away.
            when t.typname in ('int4', 'int8') and a.attname = 'numero' then '${planted.id}'
            when t.typcategory = 'N' or t.typname = 'xid8' then quote_literal('1')
            when t.typcategory = 'R' then quote_literal('empty')
            when t.typcategory = 'I' then quote_literal('127.0.0.1')
            when a.attname ~ 'documento|cnpj|cpf' then quote_literal('${planted.documento}')
            when a.attname ~ 'chave|protocolo|codigo|senha|hash|token|login|usuario' then quote_literal('${planted.chave}')
            else quote_literal(format('${planted.mark}(%s)', tabela.relname)) end, ', ' order by a.attnum)
          into colunas, valores
          from pg_attribute a join pg_type t on t.oid = a.atttypid
          left join lateral (
            select k.confrelid::regclass as tabela, f.attname as coluna
            from pg_constraint k join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
            where k.conrelid = tabela.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) ligada on true
          left join lateral (
            select substring(dita from '''([^'']+)''::text') as dita from regras
            where dita ~ format('\\m%s = ANY \\(ARRAY\\[', a.attname) limit 1) uma on true
          where a.attrelid = tabela.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
        execute format('insert into %I (%s) overriding system value values (%s) on conflict do nothing', tabela.relname, colunas, valores);
        for regra in select * from regras loop
          execute format('alter table %I add constraint %I %s not valid', tabela.relname, regra.conname, replace(regra.dita, ' NOT VALID', ''));
        end loop;
        drop table regras;
      end loop;
    end $fill$`)
}
