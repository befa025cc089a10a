-- Takes the items and deductions of a note away, in a transaction that has kept them; the application has no right to delete them otherwise.
create or replace function nota_retirar_partes(p_nota bigint) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from nota_alteracao a
                  where a.municipio_id = iss_municipio() and a.nota_id = p_nota and a.transacao = pg_current_xact_id())
  then raise exception 'nota_fiscal % is immutable', p_nota; end if;
  delete from nota_item where municipio_id = iss_municipio() and nota_id = p_nota;
  delete from nota_deducao where municipio_id = iss_municipio() and nota_id = p_nota;
end $$;
revoke all on function nota_retirar_partes(bigint) from public;
grant execute on function nota_retirar_partes(bigint) to iss_app;
