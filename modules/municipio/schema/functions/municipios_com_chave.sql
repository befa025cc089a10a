-- Cities where a municipal switch was set on: crosses the cities for the public lists (decisions T3).
create or replace function municipios_com_chave(nome_ text) returns setof int
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select k.municipio_id from chave_configuracao k where k.nome = nome_ and k.pessoa_id is null and k.valor
$$;
revoke all on function municipios_com_chave(text) from public;
grant execute on function municipios_com_chave(text) to iss_app;
