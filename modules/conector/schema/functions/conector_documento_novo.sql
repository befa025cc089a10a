-- Documents: guides are a kind of their own, and an accounting entry when they are issued.
create or replace function conector_documento_novo() returns trigger language plpgsql as $$
begin
  if conector_calado() or not exists (select 1 from tnc_agendamento a where a.ativo and a.sentido = 'ENVIAR') then return null; end if;
  perform conector_enfileirar('guias', array_agg(municipio_id), array_agg(id::text), array_agg(id)) from novos where tipo_documento = 'GUIA';
  perform conector_enfileirar('lancamentos', array_agg(municipio_id), array_agg('G' || id), array_agg(id)) from novos where tipo_documento = 'GUIA';
  perform conector_enfileirar('documentos', array_agg(municipio_id), array_agg(id::text), array_agg(id)) from novos where tipo_documento <> 'GUIA';
  return null;
end $$;
create or replace trigger conector_documento_novo after insert on documento
  referencing new table as novos for each statement execute function conector_documento_novo();
