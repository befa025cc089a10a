-- Keeps the code of an activity as people read it.
create or replace function atividade_codigo_exibido() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.codigo_exibido := atividade_forma(
    (select g.codigo from grupo_atividade g where g.municipio_id = new.municipio_id and g.id = new.grupo_id), new.codigo,
    (select c.separador_atividade from municipio_config c where c.municipio_id = new.municipio_id));
  return new;
end $$;
create or replace trigger codigo_exibido before insert or update on atividade for each row execute function atividade_codigo_exibido();
