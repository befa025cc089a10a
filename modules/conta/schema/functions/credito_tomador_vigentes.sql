-- The configurations of takers' credits that are in force on some day from p_de to p_ate, each with its activities; the rate travels as text.
create or replace function credito_tomador_vigentes(p_de date, p_ate date) returns table (config jsonb, atividades bigint[])
language plpgsql stable as $$
begin
  return query
    select to_jsonb(c) || jsonb_build_object('percentual', c.percentual::text),
      (select coalesce(array_agg(a.atividade_id), '{}') from credito_tomador_atividade a where a.config_id = c.id)
    from credito_tomador_config c
    where c.data_cancelamento is null and c.inicio <= p_ate and (c.fim is null or c.fim >= p_de)
    order by c.id;
end $$;
grant execute on function credito_tomador_vigentes(date, date) to iss_app;
