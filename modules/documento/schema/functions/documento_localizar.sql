-- A document by one of its codes in one round trip: a transaction that is in no city enters the document's; in another city nothing is found.
-- Runs with the caller's rights; only documento_por_codigo looks across cities (decisions T3).
create or replace function documento_localizar(p_codigo text) returns jsonb language plpgsql as $$
declare
  v_municipio int;
  v_documento bigint;
  v_atual text := nullif(current_setting('iss.municipio', true), '');
begin
  select c.municipio_id, c.documento_id into v_municipio, v_documento from documento_por_codigo(p_codigo) c;
  if v_documento is null or v_atual <> v_municipio::text then return null; end if;
  if v_atual is null then perform set_config('iss.municipio', v_municipio::text, true); end if;
  return (select to_jsonb(d) from documento d where d.municipio_id = v_municipio and d.id = v_documento);
end $$;
grant execute on function documento_localizar(text) to iss_app;
