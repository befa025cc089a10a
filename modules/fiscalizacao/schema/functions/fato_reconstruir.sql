-- Throws the facts of the city away and computes all of them anew; answers how many there are.
create or replace function fato_reconstruir() returns bigint language plpgsql as $$
declare v_fatos bigint;
begin
  perform pg_advisory_xact_lock(4777210, iss_municipio());
  delete from fato_pendente where municipio_id = iss_municipio();
  delete from fato_competencia where municipio_id = iss_municipio();
  insert into fato_competencia (municipio_id, pessoa_id, competencia, papel, origem, atividade_id, regime, quantidade, servicos, deducoes, base,
      iss_proprio, iss_retido, iss_fora, devido, emitido, em_aberto, pago)
    select a.* from fato_apurado a where a.municipio_id = iss_municipio();
  get diagnostics v_fatos = row_count;
  return v_fatos;
end $$;
grant execute on function fato_reconstruir() to iss_app;
