-- Marks the months of a taxpayer whose dated regimes changed.
create or replace function fato_regime_mudado() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform fato_marcar_regime(old.municipio_id, old.contribuinte_id); end if;
  if tg_op <> 'DELETE' then perform fato_marcar_regime(new.municipio_id, new.contribuinte_id); end if;
  return null;
end $$;

create or replace trigger fato_regime_mudado after insert or update or delete on regime_competencia for each row execute function fato_regime_mudado();
