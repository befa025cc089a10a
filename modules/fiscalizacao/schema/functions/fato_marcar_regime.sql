-- A change of regime marks every month that is written down; months only marked so far are computed later anyway.
create or replace function fato_marcar_regime(p_municipio int, p_pessoa bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4777210, p_municipio);
  insert into fato_pendente (municipio_id, pessoa_id, competencia)
    select distinct f.municipio_id, f.pessoa_id, f.competencia from fato_competencia f where f.municipio_id = p_municipio and f.pessoa_id = p_pessoa;
end $$;
grant execute on function fato_marcar_regime(int, bigint) to iss_app;
