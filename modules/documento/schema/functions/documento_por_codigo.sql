-- The city and document of a code: the one way to find a document by its code across cities.
create or replace function documento_por_codigo(p_codigo text) returns table (municipio_id int, documento_id bigint)
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  (select d.municipio_id, d.id from documento d where d.senha = p_codigo)
  union all (select d.municipio_id, d.id from documento d where d.codigo_verificacao = p_codigo)
  limit 1 $$;
revoke all on function documento_por_codigo(text) from public;
grant execute on function documento_por_codigo(text) to iss_app;
