-- Declares a global table (no municipality, decisions T1) with the privileges of the application role.
create or replace function iss_global(tabela text, privilegios text default 'select') returns void language plpgsql as $$
begin
  execute format('comment on table %I is ''global''', tabela);
  if privilegios <> '' then execute format('grant %s on %I to iss_app', privilegios, tabela); end if;
end $$;
