-- Who calls with a code: what the session would say of its owner acting for the person, and the scopes of the code; the access is counted.
-- Null when the code is unknown, revoked or past its last day, and when the owner may not sign in or no longer acts for the person.
create or replace function codigo_integracao_entrar(hash_ text, agora timestamptz, hoje date) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  codigo codigo_integracao;
  identidade jsonb;
begin
  select * into codigo from codigo_integracao c where c.hash = hash_ and c.revogado_em is null and c.validade >= hoje;
  if not found then return null; end if;
  identidade := identidade_carregar(codigo.conta_id, codigo.municipio_id, codigo.pessoa_id, hoje);
  if identidade is null
    or identidade->'conta'->>'situacao' <> 'ATIVA'
    or (identidade->'selecionada'->>'id')::bigint <> codigo.pessoa_id
    or bloqueio_acesso(codigo.municipio_id, (identidade->'usuario'->>'id')::bigint) is not null
  then return null; end if;
  insert into codigo_integracao_acesso (municipio_id, codigo_id, hora, ultimo_em)
  values (codigo.municipio_id, codigo.id, date_trunc('hour', agora), agora)
  on conflict (municipio_id, codigo_id, hora) do update
    set acessos = codigo_integracao_acesso.acessos + 1, ultimo_em = excluded.ultimo_em;
  return jsonb_build_object('id', codigo.id, 'escopos', to_jsonb(codigo.escopos), 'identidade', identidade);
end
$$;
revoke all on function codigo_integracao_entrar(text, timestamptz, date) from public;
grant execute on function codigo_integracao_entrar(text, timestamptz, date) to iss_app;
