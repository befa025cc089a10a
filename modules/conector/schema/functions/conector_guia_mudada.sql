-- A guide that is paid, cancelled or handed to the debt register is sent again; in the debt register it is a kind of its own.
create or replace function conector_guia_mudada() returns trigger language plpgsql as $$
begin
  if conector_calado() or not exists (select 1 from tnc_agendamento a where a.ativo and a.sentido = 'ENVIAR') then return null; end if;
  perform conector_enfileirar('guias', array_agg(n.municipio_id), array_agg(n.id::text), array_agg(n.id))
    from novas n join velhas v on v.municipio_id = n.municipio_id and v.id = n.id where (n.estado, n.total) is distinct from (v.estado, v.total);
  perform conector_enfileirar('divida-ativa', array_agg(n.municipio_id), array_agg(n.id::text), array_agg(n.id))
    from novas n join velhas v on v.municipio_id = n.municipio_id and v.id = n.id where n.estado <> v.estado and 'DIVIDA_ATIVA' in (n.estado, v.estado);
  return null;
end $$;
create or replace trigger conector_guia_mudada after update on guia
  referencing old table as velhas new table as novas for each statement execute function conector_guia_mudada();
