-- Takes the lines of a declaration of the transaction's city away, so that they are written anew from its kept records (A45). What was collected stays.
create or replace function pgdas_esvaziar(p_apuracao bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from pgdas_apuracao_detalhe d using pgdas_apuracao_filial f
    where f.municipio_id = iss_municipio() and f.apuracao_id = p_apuracao and d.municipio_id = f.municipio_id and d.filial_id = f.id;
  delete from pgdas_apuracao_filial where municipio_id = iss_municipio() and apuracao_id = p_apuracao;
  delete from pgdas_apuracao_receita where municipio_id = iss_municipio() and apuracao_id = p_apuracao;
end $$;
revoke all on function pgdas_esvaziar(bigint) from public;
grant execute on function pgdas_esvaziar(bigint) to iss_app;
