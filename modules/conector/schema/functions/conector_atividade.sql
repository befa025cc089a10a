-- Activities that people take up, change or give up.
create or replace function conector_atividade() returns trigger language plpgsql as $$
begin
  if conector_calado() or not exists (select 1 from tnc_agendamento a where a.ativo and a.sentido = 'ENVIAR') then return null; end if;
  perform conector_enfileirar('atividades', array_agg(municipio_id), array_agg(id::text), array_agg(id)) from novas;
  return null;
end $$;
create or replace trigger conector_atividade_nova after insert on pessoa_atividade
  referencing new table as novas for each statement execute function conector_atividade();
create or replace trigger conector_atividade_mudada after update on pessoa_atividade
  referencing new table as novas for each statement execute function conector_atividade();
