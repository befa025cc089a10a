-- Mails of all cities that wait to be sent, the oldest first, none while their queue is stopped (crosses cities by name: decisions T3).
create or replace function emails_pendentes(limite int) returns table (municipio_id int, id bigint)
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select e.municipio_id, e.id from email e
  where e.enviado_em is null and e.tentativas < 8 and not exists (select 1 from fila_pausada f where f.fila = 'filaEmails') order by e.criado_em limit limite $$;
revoke all on function emails_pendentes(int) from public;
grant execute on function emails_pendentes(int) to iss_app;
