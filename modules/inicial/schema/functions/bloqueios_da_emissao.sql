-- The reasons why notes may not be issued: for each provider and competence that is blocked, its place among those asked.
create or replace function bloqueios_da_emissao(p_pessoas bigint[], p_competencias date[])
returns table (ordem bigint, motivo text) language plpgsql stable as $$
begin
  return query
    select k.ordem, b.motivo from unnest(p_pessoas, p_competencias) with ordinality k(pessoa, competencia, ordem)
    join bloqueio_movimentacao b on b.contribuinte_id = k.pessoa and b.competencia_inicial <= k.competencia
      and (b.competencia_final is null or b.competencia_final >= k.competencia)
    where b.data_cancelamento is null and b.bloqueia_nf;
end $$;
grant execute on function bloqueios_da_emissao(bigint[], date[]) to iss_app;
