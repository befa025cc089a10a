-- Guides allow the recalculation that the current agreement with the bank allows.
create or replace function convenio_corrente() returns trigger language plpgsql as $$
declare cidade int := coalesce(new.municipio_id, old.municipio_id);
begin
  insert into config_guia (municipio_id, permite_recalculo)
  select c.municipio_id, c.permite_recalculo from convenio c
    where c.municipio_id = cidade and c.configuracao_corrente and c.data_cancelamento is null
  on conflict (municipio_id) do update set permite_recalculo = excluded.permite_recalculo;
  return null;
end $$;

create or replace trigger convenio_corrente after insert or update on convenio for each row execute function convenio_corrente();
