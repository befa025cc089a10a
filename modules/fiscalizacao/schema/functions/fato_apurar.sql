-- The facts of one month of one person, computed from the sources.
create or replace function fato_apurar(p_municipio int, p_pessoa bigint, p_competencia date) returns setof fato_apurado language sql stable as $$
  select a.* from fato_apurado a where a.municipio_id = p_municipio and a.pessoa_id = p_pessoa and a.competencia = p_competencia $$;
grant execute on function fato_apurar(int, bigint, date) to iss_app;
