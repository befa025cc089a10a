-- Makes a city of the installation: its row, its settings, and the base tables of a model city under the same ids, which are the city's own (keys begin with
-- the city). References to people, accounts and files of the model are left out. The work that goes on in the new city is scheduled there.
create or replace function municipio_criar(p_codigo text, p_nome text, p_uf text, p_ambiente text, p_modelo int, p_tabelas text[], p_preparo jsonb, p_agora timestamptz)
returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  novo int;
  tabela text;
  alheias text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('municipio_criar', 0));
  select coalesce(max(id), 0) + 1 into novo from municipio;
  insert into municipio (id, codigo, nome, uf, cliente, ambiente) values (novo, p_codigo, p_nome, p_uf, true, p_ambiente);
  insert into municipio_config (municipio_id) values (novo);
  foreach tabela in array p_tabelas loop
    select coalesce(array_agg(a.attname::text), '{}') into alheias
      from pg_constraint k join pg_class alvo on alvo.oid = k.confrelid and alvo.relname in ('pessoa', 'arquivo', 'conta', 'documento')
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname not in ('municipio_id', 'id')
      where k.conrelid = tabela::regclass and k.contype = 'f';
    execute format('insert into %I overriding system value select (jsonb_populate_record(null::%1$I, (to_jsonb(o) - $3) || jsonb_build_object(''municipio_id'', $2))).*
      from %1$I o where o.municipio_id = $1 on conflict do nothing', tabela) using p_modelo, novo, alheias;
  end loop;
  insert into processo_assincrono (municipio_id, tipo_fila, processo, agendado, parametros)
    values (novo, 'processaCmdPrioridade', 'municipio.preparar', p_agora, p_preparo);
  return novo;
end $$;
revoke all on function municipio_criar(text, text, text, text, int, text[], jsonb, timestamptz) from public;
grant execute on function municipio_criar(text, text, text, text, int, text[], jsonb, timestamptz) to iss_app;
