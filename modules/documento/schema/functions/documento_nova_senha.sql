-- Gives a document of the city another code (A32): the old one opens nothing any more.
create or replace function documento_nova_senha(p_id bigint, p_senha text) returns void language plpgsql as $$
begin
  perform set_config('iss.nova_senha', p_id::text, true);
  update documento set senha = p_senha where id = p_id;
  if not found then raise exception 'document % does not exist', p_id; end if;
  perform set_config('iss.nova_senha', '', true);
end $$;
grant execute on function documento_nova_senha(bigint, text) to iss_app;
