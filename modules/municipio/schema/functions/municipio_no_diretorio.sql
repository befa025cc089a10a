-- A served city is always in the directory, those of the demonstration too (their codes lie outside the IBGE range).
create or replace function municipio_no_diretorio() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into municipio_ibge (codigo, nome, uf, busca) values (new.codigo, new.nome, new.uf, lower(unaccent(new.nome))) on conflict (codigo) do nothing;
  return new;
end $$;

create or replace trigger municipio_no_diretorio after insert on municipio for each row execute function municipio_no_diretorio();
