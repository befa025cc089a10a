-- Marks the months of the keepers of ledgers whose lines changed. One statement for any number of lines.
create or replace function fato_marcar_livros() returns trigger language plpgsql as $$
begin
  insert into fato_pendente (municipio_id, pessoa_id, competencia) select distinct n.municipio_id, n.titular_id, n.competencia from novas n;
  return null;
end $$;

create or replace trigger fato_papel_novo after insert on escrit_papel referencing new table as novas for each statement execute function fato_marcar_livros();
create or replace trigger fato_papel_mudado after update on escrit_papel referencing new table as novas for each statement execute function fato_marcar_livros();
create or replace trigger fato_especial_novo after insert on escrit_especial referencing new table as novas for each statement execute function fato_marcar_livros();
create or replace trigger fato_especial_mudado after update on escrit_especial referencing new table as novas for each statement execute function fato_marcar_livros();
create or replace trigger fato_setor_novo after insert on escrit_setor referencing new table as novas for each statement execute function fato_marcar_livros();
create or replace trigger fato_setor_mudado after update on escrit_setor referencing new table as novas for each statement execute function fato_marcar_livros();
