-- The city of the console's connection; null, and so no row at all, where the program registered none. No setting of the session changes it.
create or replace function consulta_municipio() returns int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select (consulta_sessao_atual()).municipio_id $$;
revoke all on function consulta_municipio() from public;
grant execute on function consulta_municipio() to portal_leitura;
