-- Arguments: the columns of the changed table that tell the city and the person; person '0': a rule of the city. Rows of nobody (switches of
-- the city) are rules of the city, too.
create or replace function fatos_mudaram() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format(
    'insert into fatos_versao (municipio_id, pessoa_id) select distinct m.cidade, coalesce(m.pessoa, 0) from (' ||
    case tg_op when 'INSERT' then 'select %1$s as cidade, %2$s as pessoa from novas' when 'DELETE' then 'select %1$s as cidade, %2$s as pessoa from antigas'
      else 'select %1$s as cidade, %2$s as pessoa from novas union all select %1$s, %2$s from antigas' end ||
    ') m order by 1, 2 on conflict (municipio_id, pessoa_id) do update set versao = gen_random_uuid()',
    quote_ident(tg_argv[0]), case when tg_argv[1] = '0' then '0::bigint' else quote_ident(tg_argv[1]) end);
  return null;
end $$;
