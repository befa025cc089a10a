-- The one city that a notification names: by the charge, else by the key that received it. Tells no more than the number of the city.
create or replace function pix_municipio(txid_ text, chave_ text) returns int language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    (select municipio_id from pix_cobranca where txid = txid_),
    (select min(municipio_id) from config_guia where chave_pix = chave_ and chave_pix is not null having count(*) = 1)
  )
$$;
revoke all on function pix_municipio(text, text) from public;
grant execute on function pix_municipio(text, text) to iss_app;
