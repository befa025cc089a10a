-- Certificates of all cities without file and password, for the administrator who is told before they end (crosses cities by name: decisions T3).
create or replace function certificados_da_instalacao()
returns table (id bigint, municipio text, tipo text, titular text, documento text, inicio date, validade date, ativo boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp stable as $$
begin
  return query select c.id, m.nome || ' - ' || m.uf, c.tipo_certificado, c.titular, c.documento, c.inicio, c.validade, c.ativo
    from certificado c join municipio m on m.id = c.municipio_id;
end $$;
revoke all on function certificados_da_instalacao() from public;
grant execute on function certificados_da_instalacao() to iss_app;
