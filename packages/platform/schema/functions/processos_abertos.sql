-- Long work of all cities that is not done and whose queue is not stopped, the oldest first (crosses cities by name: decisions T3).
create or replace function processos_abertos(limite int) returns table (municipio_id int, id bigint)
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select p.municipio_id, p.id from processo_assincrono p
  where p.fim_processamento is null and p.termino_inesperado is null and not exists (select 1 from fila_pausada f where f.fila = p.tipo_fila)
  order by p.agendado limit limite $$;
revoke all on function processos_abertos(int) from public;
grant execute on function processos_abertos(int) to iss_app;
