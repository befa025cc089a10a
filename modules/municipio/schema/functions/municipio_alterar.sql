-- Changes a city of the installation, its block included; nothing when its version is another by now (crosses cities by name: decisions T3).
create or replace function municipio_alterar(p_id int, p_versao int, p_nome text, p_uf text, p_cliente boolean, p_ambiente text, p_bloqueio text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update municipio set nome = p_nome, uf = p_uf, cliente = p_cliente, ambiente = p_ambiente, versao = versao + 1 where id = p_id and versao = p_versao;
  if not found then return false; end if;
  insert into municipio_config (municipio_id, bloqueio) values (p_id, p_bloqueio)
    on conflict (municipio_id) do update set bloqueio = excluded.bloqueio, versao = municipio_config.versao + 1
      where municipio_config.bloqueio is distinct from excluded.bloqueio;
  return true;
end $$;
revoke all on function municipio_alterar(int, int, text, text, boolean, text, text) from public;
grant execute on function municipio_alterar(int, int, text, text, boolean, text, text) to iss_app;
