-- Keeps what a taker of a catalogue is found by: folded name, e-mail and document, one to a line.
create or replace function catalogo_tomador_busca() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.busca := lower(unaccent(new.nome || E'\n' || coalesce(new.email, '') || E'\n' || new.documento));
  return new;
end $$;
create or replace trigger busca before insert or update of nome, email, documento on catalogo_tomador
  for each row execute function catalogo_tomador_busca();
