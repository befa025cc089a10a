-- Gives a document another code (A32): the old one opens nothing any more, and stays in the directory so that no other document ever gets it.
create or replace function documento_nova_senha(p_id bigint, p_senha text) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('iss.nova_senha', p_id::text, true);
  update documento set senha = p_senha where municipio_id = iss_municipio() and id = p_id;
  if not found then raise exception 'document % does not exist', p_id; end if;
  perform set_config('iss.nova_senha', '', true);
  insert into documento_codigo (codigo, municipio_id, documento_id) values (p_senha, iss_municipio(), p_id);
end $$;
revoke all on function documento_nova_senha(bigint, text) from public;
grant execute on function documento_nova_senha(bigint, text) to iss_app;
