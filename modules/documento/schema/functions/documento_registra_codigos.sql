-- The codes of documents enter the directory once for each statement instead of once for each row.
create or replace function documento_registra_codigos() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into documento_codigo (codigo, municipio_id, documento_id)
    select c.codigo, n.municipio_id, n.id from novos n cross join lateral (values (n.senha), (n.codigo_verificacao)) c(codigo) where c.codigo is not null;
  return null;
end $$;
