-- The sequence by its name: looking it up for each provider cost more than the ids.
create or replace function documento_reservar_ids(p_quantos int) returns bigint[] language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_ids bigint[] := '{}';
begin
  for i in 1 .. p_quantos loop
    v_ids := v_ids || nextval('documento_id_seq');
  end loop;
  return v_ids;
end $$;
revoke all on function documento_reservar_ids(int) from public;
grant execute on function documento_reservar_ids(int) to iss_app;
