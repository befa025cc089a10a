-- The cities of the installation as its administrator sees them, with what is wanting for each to issue (crosses cities by name: decisions T3).
create or replace function municipios_da_instalacao()
returns table (id int, codigo text, nome text, uf text, cliente boolean, ambiente text, bloqueio text, versao int, gestores bigint, contribuintes bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp stable as $$
begin
  return query
    select m.id, m.codigo, m.nome, m.uf::text, m.cliente, m.ambiente, c.bloqueio, m.versao,
      (select count(*) from papel p where p.municipio_id = m.id and p.perfil = 'gestor' and p.fim is null),
      (select count(*) from pessoa p where p.municipio_id = m.id)
    from municipio m left join municipio_config c on c.municipio_id = m.id order by m.nome, m.id;
end $$;
revoke all on function municipios_da_instalacao() from public;
grant execute on function municipios_da_instalacao() to iss_app;
