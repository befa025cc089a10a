-- Access that a company lends holds until its last day, and the session knows what the city lets taxpayers change by themselves.
-- Whether a lent role still holds is asked for a civil day, so that clock and database never disagree.
create function pode_atuar_por(cidade int, usuario bigint, selecionada bigint, hoje date) returns boolean
language sql security definer set search_path = public stable as $$
  select usuario = selecionada
    or exists (select 1 from pessoa s where s.municipio_id = cidade and s.id = selecionada) and exists (
      select 1 from papel p
      where p.municipio_id = cidade and p.ator_id = usuario and p.fim is null
        and coalesce((p.dados->>'validade')::date >= hoje, true) and (
        p.perfil in ('fiscal', 'gestor') and coalesce((p.dados->>'aguardaAprovacao')::boolean, false) = false
        or p.perfil = 'contador' and exists (
          select 1 from pessoa c where c.municipio_id = cidade and c.id = selecionada and c.contador_responsavel_id = usuario)
        or p.perfil = 'funcionario' and (p.empregador_id = selecionada or exists (
          select 1 from pessoa c where c.municipio_id = cidade and c.id = selecionada and c.contador_responsavel_id = p.empregador_id))))
$$;

create function identidade_carregar(conta_ bigint, cidade int, selecionada bigint, hoje date) returns jsonb
language sql security definer set search_path = public stable as $$
  select jsonb_build_object(
    'conta', jsonb_build_object('id', c.id, 'usuario', c.usuario, 'email', c.email, 'emailPadrao', c.email_padrao, 'situacao', c.situacao),
    'usuario', jsonb_build_object('id', u.id, 'documento', u.documento, 'nome', u.nome, 'email', u.email, 'emailPadrao', u.email_padrao, 'papeis', up.papeis),
    'selecionada', jsonb_build_object('id', s.id, 'documento', s.documento, 'nome', s.nome, 'naturezaCadastro', s.natureza_cadastro,
      'situacao', s.situacao, 'regime', s.regime_iss_tipo, 'prestador', s.prestador, 'possuiAvatar', s.imagem_arquivo_id is not null,
      'autorizadaNfeDesde', s.autorizada_nfe_desde, 'autorizadaNfeAte', s.autorizada_nfe_ate, 'autorizadaEscriturar', s.autorizada_escriturar, 'papeis', sp.papeis),
    'municipio', jsonb_build_object('id', m.id, 'nome', m.nome, 'estado', m.uf, 'nomeAutorizacaoRps', g.nome_autorizacao_rps),
    'central', jsonb_build_object('alteraEmail', coalesce(cc.altera_email, true), 'alteraImagem', coalesce(cc.altera_imagem, true)),
    'chaves', coalesce((select jsonb_object_agg(k.nome, k.valor) from chave_configuracao k where k.municipio_id = cidade and k.pessoa_id is null), '{}'),
    'municipios', (select jsonb_agg(jsonb_build_object('id', o.id, 'nome', o.nome, 'estado', o.uf) order by v2.principal desc, o.nome)
      from conta_vinculo v2 join municipio o on o.id = v2.municipio_id where v2.conta_id = conta_))
  from conta c
  join conta_vinculo v on v.conta_id = c.id and v.municipio_id = cidade
  join municipio m on m.id = cidade
  join pessoa u on u.municipio_id = cidade and u.id = v.pessoa_id
  join pessoa s on s.municipio_id = cidade and s.id = case when pode_atuar_por(cidade, v.pessoa_id, selecionada, hoje) then selecionada else v.pessoa_id end
  left join municipio_config g on g.municipio_id = cidade
  left join config_central_contrib cc on cc.municipio_id = cidade
  cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('perfil', p.perfil, 'empregadorId', p.empregador_id, 'dados', p.dados) order by p.id), '[]') as papeis
    from papel p where p.municipio_id = cidade and p.ator_id = u.id and p.fim is null and coalesce((p.dados->>'validade')::date >= hoje, true)) up
  cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('perfil', p.perfil, 'empregadorId', p.empregador_id, 'dados', p.dados) order by p.id), '[]') as papeis
    from papel p where p.municipio_id = cidade and p.ator_id = s.id and p.fim is null and coalesce((p.dados->>'validade')::date >= hoje, true)) sp
  where c.id = conta_
$$;

create or replace function sessao_carregar(sid uuid, agora timestamptz) returns jsonb
language sql security definer set search_path = public stable as $$
  select jsonb_build_object('contaId', s.conta_id, 'municipioId', s.municipio_id, 'identidade',
    identidade_carregar(s.conta_id, s.municipio_id, s.pessoa_selecionada_id, (agora at time zone 'America/Sao_Paulo')::date))
  from sessao s join conta c on c.id = s.conta_id
  where s.id = sid and s.encerrada_em is null and s.expira_em > agora and c.situacao = 'ATIVA'
    and bloqueio_acesso(s.municipio_id, s.pessoa_usuario_id) is null
$$;

drop function identidade_carregar(bigint, int, bigint);
drop function pode_atuar_por(int, bigint, bigint);
revoke all on function pode_atuar_por(int, bigint, bigint, date), identidade_carregar(bigint, int, bigint, date) from public;
grant execute on function pode_atuar_por(int, bigint, bigint, date), identidade_carregar(bigint, int, bigint, date) to iss_app;
