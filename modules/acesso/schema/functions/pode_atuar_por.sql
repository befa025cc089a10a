-- Whether a person may act for another one in a city on a civil day: for itself, by its roles and bonds, or by access that a company lends, which
-- holds until its last day. The day comes from the caller, so that clock and database never disagree.
create or replace function pode_atuar_por(cidade int, usuario bigint, selecionada bigint, hoje date) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select usuario = selecionada
    or exists (select 1 from pessoa s where s.municipio_id = cidade and s.id = selecionada) and exists (
      select 1 from papel p
      where p.municipio_id = cidade and p.ator_id = usuario and p.fim is null
        and coalesce((p.dados->>'validade')::date >= hoje, true) and (
        p.perfil in ('fiscal', 'gestor') and coalesce((p.dados->>'aguardaAprovacao')::boolean, false) = false
        or p.perfil = 'contador' and exists (
          select 1 from pessoa c where c.municipio_id = cidade and c.id = selecionada and c.contador_responsavel_id = usuario)
        or p.perfil = 'funcionario' and (p.empregador_id = selecionada or exists (
          select 1 from pessoa c where c.municipio_id = cidade and c.id = selecionada and c.contador_responsavel_id = p.empregador_id))))
$$;
revoke all on function pode_atuar_por(int, bigint, bigint, date) from public;
grant execute on function pode_atuar_por(int, bigint, bigint, date) to iss_app;
