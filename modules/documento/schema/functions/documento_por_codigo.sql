-- The city and document of a code: the one way into the directory of codes.
create or replace function documento_por_codigo(p_codigo text) returns table (municipio_id int, documento_id bigint)
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select c.municipio_id, c.documento_id from documento_codigo c where c.codigo = p_codigo $$;
revoke all on function documento_por_codigo(text) from public;
grant execute on function documento_por_codigo(text) to iss_app;
