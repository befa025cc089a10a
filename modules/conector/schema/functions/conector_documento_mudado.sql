-- A document that was changed or cancelled is sent again; the cancellation of a guide is an accounting entry.
create or replace function conector_documento_mudado() returns trigger language plpgsql as $$
begin
  if conector_calado() or not exists (select 1 from tnc_agendamento a where a.ativo and a.sentido = 'ENVIAR') then return null; end if;
  perform conector_enfileirar(case when n.tipo_documento = 'GUIA' then 'guias' else 'documentos' end,
      array_agg(n.municipio_id), array_agg(n.id::text), array_agg(n.id))
    from novos n join velhos v on v.municipio_id = n.municipio_id and v.id = n.id
    where (n.data_alteracao, n.data_cancelamento) is distinct from (v.data_alteracao, v.data_cancelamento)
    group by n.tipo_documento = 'GUIA';
  perform conector_enfileirar('lancamentos', array_agg(n.municipio_id), array_agg('C' || n.id), array_agg(n.id))
    from novos n join velhos v on v.municipio_id = n.municipio_id and v.id = n.id
    where n.tipo_documento = 'GUIA' and n.data_cancelamento is not null and v.data_cancelamento is null;
  return null;
end $$;
create or replace trigger conector_documento_mudado after update on documento
  referencing old table as velhos new table as novos for each statement execute function conector_documento_mudado();
