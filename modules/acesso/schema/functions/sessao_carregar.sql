-- What `identidade_carregar` says, for a live session: null when it ended or expired, when the account is no longer active, or when the
-- city or the company was blocked. While the support visits an account, it is what that one sees, with `visita` beside it.
create or replace function sessao_carregar(sid uuid, agora timestamptz) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select jsonb_build_object('contaId', s.conta_id, 'municipioId', s.municipio_id, 'identidade',
    coalesce(
      identidade_carregar(v.conta_id, v.municipio_id, v.pessoa_id, h.hoje) || jsonb_build_object('visita', jsonb_build_object(
        'contaId', v.visitante_conta_id, 'pessoaId', v.visitante_id, 'motivo', v.motivo, 'fim', to_char(v.expira_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'nome', (select p.nome from pessoa p where p.municipio_id = v.municipio_id and p.id = v.visitante_id))),
      identidade_carregar(s.conta_id, s.municipio_id, s.pessoa_selecionada_id, h.hoje)))
  from sessao s join conta c on c.id = s.conta_id
  cross join lateral (select (agora at time zone 'America/Sao_Paulo')::date as hoje) h
  left join visita_suporte v on v.sessao_id = s.id and v.municipio_id = s.municipio_id and v.encerrada_em is null and v.expira_em > agora
  where s.id = sid and s.encerrada_em is null and s.expira_em > agora and c.situacao = 'ATIVA'
    and bloqueio_acesso(s.municipio_id, s.pessoa_usuario_id) is null
$$;
revoke all on function sessao_carregar(uuid, timestamptz) from public;
grant execute on function sessao_carregar(uuid, timestamptz) to iss_app;
