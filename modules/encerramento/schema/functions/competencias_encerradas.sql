-- Whether the competence of each provider is closed, in the order asked.
create or replace function competencias_encerradas(p_pessoas bigint[], p_competencias date[])
returns table (encerrada boolean) language plpgsql stable as $$
begin
  return query
    select coalesce(s.estado <> 'ABERTA', false)
    from unnest(p_pessoas, p_competencias) with ordinality k(pessoa, competencia, ordem)
    left join saldo_competencia s on s.contribuinte_id = k.pessoa and s.papel = 'PRESTADOR' and s.competencia = k.competencia
    order by k.ordem;
end $$;
grant execute on function competencias_encerradas(bigint[], date[]) to iss_app;
