-- The codes of all activities of a city follow its separator and the codes of their groups.
create or replace function atividade_codigos_da_cidade() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update atividade a set codigo = a.codigo where a.municipio_id = new.municipio_id;
  return null;
end $$;
create or replace trigger codigos_exibidos after insert or update on municipio_config for each row execute function atividade_codigos_da_cidade();
create or replace trigger codigos_exibidos after update on grupo_atividade for each row execute function atividade_codigos_da_cidade();
