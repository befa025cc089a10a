-- Makes a table a tenant table: row level security (enabled, not forced: decisions T2), policy on the transaction's municipality, grants.
create or replace function iss_tenant(tabela text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', tabela);
  execute format(
    'create policy municipio on %I using (municipio_id = nullif((select current_setting(''iss.municipio'', true)), '''')::int)
     with check (municipio_id = nullif((select current_setting(''iss.municipio'', true)), '''')::int)', tabela);
  execute format('grant select, insert, update, delete on %I to iss_app', tabela);
end $$;
