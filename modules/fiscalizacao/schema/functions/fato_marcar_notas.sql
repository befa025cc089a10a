-- Marks the months of provider and taker of notes. One statement for any number of notes.
create or replace function fato_marcar_notas() returns trigger language plpgsql as $$
begin
  insert into fato_pendente (municipio_id, pessoa_id, competencia)
    select distinct n.municipio_id, x.pessoa_id, n.competencia from novas n cross join lateral (values (n.prestador_id), (n.tomador_id)) x(pessoa_id)
    where x.pessoa_id is not null;
  return null;
end $$;

create or replace trigger fato_nota_nova after insert on nota_fiscal referencing new table as novas for each statement execute function fato_marcar_notas();
create or replace trigger fato_nota_mudada after update on nota_fiscal referencing new table as novas for each statement execute function fato_marcar_notas();
