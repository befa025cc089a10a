-- The sequence by its name: looking it up for each provider cost more than the ids.
create or replace function documento_reservar_ids(p_quantos int) returns bigint[] language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select array_agg(nextval('documento_id_seq')) from generate_series(1, p_quantos));
end $$;
revoke all on function documento_reservar_ids(int) from public;
grant execute on function documento_reservar_ids(int) to iss_app;
