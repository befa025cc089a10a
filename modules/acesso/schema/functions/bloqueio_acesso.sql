-- Why a person may not use the portal in a city, as the code of the login service (spec 1 §8); null when nothing stands against it.
-- Administrators and support reach a blocked city, so that somebody can lift the block.
create or replace function bloqueio_acesso(cidade int, usuario bigint) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select case
    when g.bloqueio is not null and not exists (
      select 1 from papel p where p.municipio_id = cidade and p.ator_id = usuario and p.fim is null and p.perfil in ('administrador', 'suporte'))
      then case g.bloqueio when 'CONTRATO' then 'municipioBloqueado' else 'municipioBloqueadoNaoPagamento' end
    when exists (
      select 1 from papel p where p.municipio_id = cidade and p.ator_id = usuario and p.fim is null and (p.dados->>'bloqueada')::boolean)
      then 'empresaBloqueada'
  end
  from (select 1) um left join municipio_config g on g.municipio_id = cidade
$$;
revoke all on function bloqueio_acesso(int, bigint) from public;
grant execute on function bloqueio_acesso(int, bigint) to iss_app;
