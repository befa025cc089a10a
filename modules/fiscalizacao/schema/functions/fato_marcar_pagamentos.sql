-- Marks the months of the people whose payments changed.
create or replace function fato_marcar_pagamentos() returns trigger language plpgsql as $$
begin
  insert into fato_pendente (municipio_id, pessoa_id, competencia)
    select distinct g.municipio_id, g.pessoa_id, g.competencia from novas n join guia g on g.municipio_id = n.municipio_id and g.id = n.guia_id;
  return null;
end $$;

create or replace trigger fato_pagamento_novo after insert on pagamento referencing new table as novas for each statement execute function fato_marcar_pagamentos();
create or replace trigger fato_pagamento_mudado after update on pagamento referencing new table as novas for each statement execute function fato_marcar_pagamentos();
