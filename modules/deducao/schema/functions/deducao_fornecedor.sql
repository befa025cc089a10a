-- A supplier as a deduction line may spell it.
create or replace function deducao_fornecedor(p_texto text) returns text language sql immutable as $$
  select upper(regexp_replace(p_texto, '[^0-9A-Za-z]', '', 'g')) $$;
grant execute on function deducao_fornecedor(text) to iss_app;
