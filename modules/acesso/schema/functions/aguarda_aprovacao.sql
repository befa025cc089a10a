-- Whether a person is an inspector who still waits for the approval of another one.
create or replace function aguarda_aprovacao(cidade int, usuario bigint) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select exists (
    select 1 from papel p
    where p.municipio_id = cidade and p.ator_id = usuario and p.fim is null and p.perfil = 'fiscal' and (p.dados->>'aguardaAprovacao')::boolean)
$$;
revoke all on function aguarda_aprovacao(int, bigint) from public;
grant execute on function aguarda_aprovacao(int, bigint) to iss_app;
