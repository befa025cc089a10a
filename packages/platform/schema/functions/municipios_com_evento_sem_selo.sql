-- Cities with audit events that no seal covers yet (crosses cities by name: decisions T3).
create or replace function municipios_com_evento_sem_selo() returns table (municipio_id int)
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select m.id from municipio m where exists (
    select 1 from auditoria_evento e where e.municipio_id = m.id
    and not exists (select 1 from auditoria_selo s where s.municipio_id = e.municipio_id and s.evento_id = e.id)) $$;
revoke all on function municipios_com_evento_sem_selo() from public;
grant execute on function municipios_com_evento_sem_selo() to iss_app;
