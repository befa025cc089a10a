-- A payment that is taken back is sent again, its entry is taken back by another one.
create or replace function conector_pagamento_estornado() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from tnc_agendamento a where a.ativo and a.sentido = 'ENVIAR') then return null; end if;
  perform conector_enfileirar('pagamentos', array_agg(n.municipio_id), array_agg(n.id::text), array_agg(n.id))
    from novos n join velhos v on v.municipio_id = n.municipio_id and v.id = n.id where n.estornado_em is not null and v.estornado_em is null;
  perform conector_enfileirar('lancamentos', array_agg(n.municipio_id), array_agg('E' || n.id), array_agg(n.id))
    from novos n join velhos v on v.municipio_id = n.municipio_id and v.id = n.id where n.estornado_em is not null and v.estornado_em is null;
  return null;
end $$;
create or replace trigger conector_pagamento_estornado after update on pagamento
  referencing old table as velhos new table as novos for each statement execute function conector_pagamento_estornado();
