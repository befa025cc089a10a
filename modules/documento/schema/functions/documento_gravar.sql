-- Writes documents whose rows are complete.
create or replace function documento_gravar(p jsonb) returns void language plpgsql as $$
begin
  insert into documento select * from jsonb_populate_recordset(null::documento, p);
end $$;
grant execute on function documento_gravar(jsonb) to iss_app;
