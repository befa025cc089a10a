-- Writes marked months down, at most about p_limite marks, and answers how many months. Marks that arrive meanwhile stay for the next time.
-- The lock lets one writer at a time into a city; changes of regime share it, so that a month written beside them is not missed.
create or replace function fato_consolidar(p_limite int) returns int language plpgsql as $$
declare
  v_pessoas bigint[];
  v_meses date[];
begin
  perform pg_advisory_xact_lock(4777210, iss_municipio());
  with marcas as (select pessoa_id, competencia from fato_pendente where municipio_id = iss_municipio() order by id limit p_limite),
    tiradas as (delete from fato_pendente p using (select distinct pessoa_id, competencia from marcas) m
      where p.municipio_id = iss_municipio() and p.pessoa_id = m.pessoa_id and p.competencia = m.competencia
      returning p.pessoa_id, p.competencia)
  select array_agg(pessoa_id), array_agg(competencia) into v_pessoas, v_meses from (select distinct pessoa_id, competencia from tiradas) t;
  if v_pessoas is null then return 0; end if;
  delete from fato_competencia f using unnest(v_pessoas, v_meses) as k(pessoa_id, competencia)
    where f.municipio_id = iss_municipio() and f.pessoa_id = k.pessoa_id and f.competencia = k.competencia;
  insert into fato_competencia (municipio_id, pessoa_id, competencia, papel, origem, atividade_id, regime, quantidade, servicos, deducoes, base,
      iss_proprio, iss_retido, iss_fora, devido, emitido, em_aberto, pago)
    select a.* from unnest(v_pessoas, v_meses) as k(pessoa_id, competencia) cross join lateral fato_apurar(iss_municipio(), k.pessoa_id, k.competencia) a;
  return cardinality(v_pessoas);
end $$;
grant execute on function fato_consolidar(int) to iss_app;
