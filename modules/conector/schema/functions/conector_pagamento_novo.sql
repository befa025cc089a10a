-- A payment is revenue realised.
create or replace function conector_pagamento_novo() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from tnc_agendamento a where a.ativo and a.sentido = 'ENVIAR') then return null; end if;
  if not conector_calado() then
    perform conector_enfileirar('pagamentos', array_agg(municipio_id), array_agg(id::text), array_agg(id)) from novos;
  end if;
  perform conector_enfileirar('lancamentos', array_agg(municipio_id), array_agg('P' || id), array_agg(id)) from novos;
  return null;
end $$;
create or replace trigger conector_pagamento_novo after insert on pagamento
  referencing new table as novos for each statement execute function conector_pagamento_novo();
