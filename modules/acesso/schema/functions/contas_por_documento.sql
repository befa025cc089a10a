-- Accounts whose person, in any city, has a document: whoever proved to be its holder may use them (sign-in through a provider of CPFs).
-- The one used last comes first.
create or replace function contas_por_documento(documento_ text) returns table (conta_id bigint)
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select c.id from conta c
  where exists (
    select 1 from conta_vinculo v join pessoa p on p.municipio_id = v.municipio_id and p.id = v.pessoa_id
    where v.conta_id = c.id and p.documento = documento_)
  order by (c.situacao = 'ATIVA') desc, c.ultimo_login desc nulls last, c.id
$$;
revoke all on function contas_por_documento(text) from public;
grant execute on function contas_por_documento(text) to iss_app;
