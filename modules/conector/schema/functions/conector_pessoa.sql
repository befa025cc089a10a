-- People that are registered or changed.
create or replace function conector_pessoa() returns trigger language plpgsql as $$
begin
  if conector_calado() or not exists (select 1 from tnc_agendamento a where a.ativo and a.sentido = 'ENVIAR') then return null; end if;
  perform conector_enfileirar('pessoas', array_agg(municipio_id), array_agg(id::text), array_agg(id)) from novas;
  return null;
end $$;
create or replace trigger conector_pessoa_nova after insert on pessoa
  referencing new table as novas for each statement execute function conector_pessoa();
create or replace trigger conector_pessoa_mudada after update on pessoa
  referencing new table as novas for each statement execute function conector_pessoa();
