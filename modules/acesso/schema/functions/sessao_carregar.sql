-- What `identidade_carregar` says, for a live session: null when it ended or expired, when the account is no longer active, or when the
-- city or the company was blocked.
create or replace function sessao_carregar(sid uuid, agora timestamptz) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select jsonb_build_object('contaId', s.conta_id, 'municipioId', s.municipio_id, 'identidade',
    identidade_carregar(s.conta_id, s.municipio_id, s.pessoa_selecionada_id, (agora at time zone 'America/Sao_Paulo')::date))
  from sessao s join conta c on c.id = s.conta_id
  where s.id = sid and s.encerrada_em is null and s.expira_em > agora and c.situacao = 'ATIVA'
    and bloqueio_acesso(s.municipio_id, s.pessoa_usuario_id) is null
$$;
revoke all on function sessao_carregar(uuid, timestamptz) from public;
grant execute on function sessao_carregar(uuid, timestamptz) to iss_app;
