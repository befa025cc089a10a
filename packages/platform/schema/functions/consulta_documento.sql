-- A document as the console shows it: in part, unless the whole was asked for with a reason.
create or replace function consulta_documento(p text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when p is null or (consulta_sessao_atual()).documentos then p
    when length(p) = 11 then '***' || substr(p, 4, 6) || '**'
    else left(p, 2) || repeat('*', greatest(length(p) - 6, 0)) || right(p, 4) end $$;
revoke all on function consulta_documento(text) from public;
grant execute on function consulta_documento(text) to portal_leitura;
