-- Takes away what the city's consoles were given before a moment: the log is kept five years, and nobody changes it meanwhile.
create or replace function consulta_log_expurgar(antes timestamptz) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with fora as (delete from consulta_log where municipio_id = iss_municipio() and executada_em < antes returning 1) select count(*) from fora
$$;
revoke all on function consulta_log_expurgar(timestamptz) from public;
grant execute on function consulta_log_expurgar(timestamptz) to iss_app;
