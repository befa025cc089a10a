-- Marks the months of a person whose registered regime changed.
create or replace function fato_pessoa_mudada() returns trigger language plpgsql as $$
begin
  perform fato_marcar_regime(new.municipio_id, new.id);
  return null;
end $$;

create or replace trigger fato_pessoa_mudada after update of regime_iss_tipo on pessoa for each row
  when (old.regime_iss_tipo is distinct from new.regime_iss_tipo) execute function fato_pessoa_mudada();
