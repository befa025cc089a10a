-- The registered session of this very transaction: number of the connection and moment at which its transaction began, which nothing in it can change.
create or replace function consulta_sessao_atual() returns consulta_sessao
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s from consulta_sessao s where s.pid = pg_backend_pid() and s.inicio = transaction_timestamp() $$;
revoke all on function consulta_sessao_atual() from public;
