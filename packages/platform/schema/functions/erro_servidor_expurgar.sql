-- Takes away the errors of every city that happened before a moment (crosses cities by name: decisions T3).
create or replace function erro_servidor_expurgar(antes timestamptz) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with fora as (delete from erro_servidor where ocorrido_em < antes returning 1) select count(*) from fora
$$;
revoke all on function erro_servidor_expurgar(timestamptz) from public;
grant execute on function erro_servidor_expurgar(timestamptz) to iss_app;
