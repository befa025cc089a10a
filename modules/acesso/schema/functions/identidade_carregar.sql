-- Everything that the session says of an account in a city, in one round trip. Answers nothing when the link is gone.
create or replace function identidade_carregar(conta_ bigint, cidade int, selecionada bigint, hoje date) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp stable as $$
  select jsonb_build_object(
    'conta', jsonb_build_object('id', c.id, 'usuario', c.usuario, 'email', c.email, 'emailPadrao', c.email_padrao, 'situacao', c.situacao),
    'usuario', jsonb_build_object('id', u.id, 'documento', u.documento, 'nome', u.nome, 'email', u.email, 'emailPadrao', u.email_padrao, 'papeis', up.papeis),
    'selecionada', jsonb_build_object('id', s.id, 'documento', s.documento, 'nome', s.nome, 'naturezaCadastro', s.natureza_cadastro,
      'situacao', s.situacao, 'regime', s.regime_iss_tipo, 'prestador', s.prestador, 'possuiAvatar', s.imagem_arquivo_id is not null,
      'autorizadaNfeDesde', s.autorizada_nfe_desde, 'autorizadaNfeAte', s.autorizada_nfe_ate, 'autorizadaEscriturar', s.autorizada_escriturar,
      'emiteAvulsa', coalesce((select k.valor from chave_configuracao k
        where k.municipio_id = cidade and k.pessoa_id = s.id and k.nome = 'permiteEmissaoNotaAvulsa'), false), 'papeis', sp.papeis),
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
revoke all on function identidade_carregar(bigint, int, bigint, date) from public;
grant execute on function identidade_carregar(bigint, int, bigint, date) to iss_app;
