-- Marks the months of the people whose guides or closings changed.
create or replace function fato_marcar_pessoa() returns trigger language plpgsql as $$
begin
  insert into fato_pendente (municipio_id, pessoa_id, competencia) select distinct n.municipio_id, n.pessoa_id, n.competencia from novas n;
  return null;
end $$;

create or replace trigger fato_guia_nova after insert on guia referencing new table as novas for each statement execute function fato_marcar_pessoa();
create or replace trigger fato_guia_mudada after update on guia referencing new table as novas for each statement execute function fato_marcar_pessoa();
create or replace trigger fato_encerramento_novo after insert on encerramento referencing new table as novas for each statement execute function fato_marcar_pessoa();
create or replace trigger fato_encerramento_mudado after update on encerramento referencing new table as novas for each statement execute function fato_marcar_pessoa();
