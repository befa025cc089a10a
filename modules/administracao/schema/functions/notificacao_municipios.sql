-- Cities of the installation with the number of their people who have an active account (A26; crosses cities by name: decisions T3).
create or replace function notificacao_municipios() returns table (municipio_id int, municipio text, pessoas int)
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select m.id, m.nome || ' - ' || m.uf, count(distinct v.pessoa_id)::int
  from municipio m join conta_vinculo v on v.municipio_id = m.id join conta c on c.id = v.conta_id and c.situacao = 'ATIVA'
  where m.cliente
  group by m.id, m.nome, m.uf
  order by m.nome, m.id
$$;
revoke all on function notificacao_municipios() from public;
grant execute on function notificacao_municipios() to iss_app;
