-- What the municipality grants or orders to these providers and activities: one answer for a set of notes. Periods come with the rows, for the
-- notes of a set have different dates. The month's revenue is summed for providers under a progressive table only.
create or replace function tributacao_da_nota(p_prestadores bigint[], p_atividades bigint[]) returns jsonb language sql stable as $$
  with sob_tabela as (
    select p.id as pessoa, c.tipo_regime, c.pessoa_id is not null as propria, greatest(t.inicio, c.inicio) as inicio,
      least(coalesce(t.fim, 'infinity'), coalesce(c.fim, 'infinity')) as fim, t.id as tabela
    from aliquota_progressiva_tabela t
    join aliquota_progressiva_configuracao c on c.municipio_id = t.municipio_id and c.tabela_id = t.id
    join pessoa p on p.municipio_id = t.municipio_id and p.id = any (p_prestadores) and (c.pessoa_id is null or c.pessoa_id = p.id)
    where t.ativa and not exists (
      select 1 from aliquota_progressiva_exclusao x where x.municipio_id = t.municipio_id and x.tabela_id = t.id and x.pessoa_id = p.id)
  )
  select jsonb_build_object(
    'descontosBase', (
      select coalesce(jsonb_agg(jsonb_build_object('pessoa', v.pessoa_id, 'atividade', d.atividade_id, 'nome', d.nome,
        'percentual', d.percentual::text, 'inicio', v.inicio, 'fim', v.fim) order by d.atividade_id is null, d.posicao), '[]')
      from pessoa_perfil_desconto_base v
      join perfil_desconto_base p on p.municipio_id = v.municipio_id and p.id = v.perfil_id and p.data_cancelamento is null
      join tipo_desconto_base d on d.municipio_id = p.municipio_id and d.perfil_id = p.id
      where v.pessoa_id = any (p_prestadores)),
    'descontosImposto', (
      select coalesce(jsonb_agg(jsonb_build_object('pessoa', v.pessoa_id, 'nome', p.nome, 'percentual', p.percentual::text,
        'inicio', v.inicio, 'fim', v.fim)), '[]')
      from pessoa_perfil_desconto_imposto v
      join perfil_desconto_imposto p on p.municipio_id = v.municipio_id and p.id = v.perfil_id and p.ativa and p.data_cancelamento is null
      where v.pessoa_id = any (p_prestadores)),
    'ibpt', (
      select coalesce(jsonb_agg(jsonb_build_object('atividade', i.atividade_id, 'federal', v.nacional_federal::text, 'municipal', v.municipal::text,
        'versao', t.versao_tabela, 'inicio', greatest(i.inicio, v.inicio), 'fim', least(i.fim, v.fim))
        order by v.inicio desc, t.versao_tabela desc, t.id desc), '[]')
      from atividade_ibpt i
      join valor_tabela_ibpt v on v.municipio_id = i.municipio_id and v.item_tabela = i.item and v.ex = ''
        and daterange(v.inicio, v.fim, '[]') && daterange(i.inicio, i.fim, '[]')
      join tabela_ibpt t on t.municipio_id = v.municipio_id and t.id = v.tabela_id and t.publicada_em is not null
      where p_atividades is null or i.atividade_id = any (p_atividades)),
    'ctiss', (
      select coalesce(jsonb_agg(jsonb_build_object('atividade', v.atividade_id, 'codigo', c.codigo, 'descricao', c.descricao,
        'abateObra', c.abate_obra, 'foraDoMunicipio', v.permite_incidencia_fora_municipio,
        'cnaes', (select coalesce(jsonb_agg(jsonb_build_object('cnae', n.cnae, 'inicio', n.inicio, 'fim', n.fim) order by n.cnae), '[]')
          from vinculo_cnae_ctiss n where n.municipio_id = c.municipio_id and n.atividade_ctiss_id = c.id),
        'inicio', greatest(v.inicio, c.inicio), 'fim', least(v.fim, c.fim)) order by c.codigo, c.inicio), '[]')
      from vinculo_atividade v
      join atividade_ctiss c on c.municipio_id = v.municipio_id and c.id = v.atividade_ctiss_id
      where p_atividades is null or v.atividade_id = any (p_atividades)),
    'ibsCbs', (
      select coalesce(jsonb_agg(jsonb_build_object('atividade', i.atividade_id, 'classificacao', i.classificacao,
        'indicador', i.indicador_operacao, 'inicio', i.inicio, 'fim', i.fim)), '[]')
      from atividade_ibs_cbs i where p_atividades is null or i.atividade_id = any (p_atividades)),
    'tiposDeducao', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'atividade', d.atividade_id, 'codigo', d.codigo::int, 'nome', d.nome,
        'fonte', d.fonte, 'inicio', d.inicio, 'fim', d.fim) order by d.posicao, d.id), '[]')
      from tipo_deducao d where d.data_cancelamento is null and (p_atividades is null or d.atividade_id = any (p_atividades))),
    'ibsCbsAliquotas', (
      select coalesce(jsonb_agg(jsonb_build_object('ibsUf', a.ibs_uf::text, 'ibsMun', a.ibs_mun::text, 'cbs', a.cbs::text, 'fonte', a.fonte,
        'inicio', a.inicio, 'fim', a.fim)), '[]') from ibs_cbs_aliquota a),
    'ibsCbsClassificacoes', (
      select coalesce(jsonb_agg(jsonb_build_object('codigo', c.codigo, 'nome', c.nome, 'reducaoIbs', c.reducao_ibs::text,
        'reducaoCbs', c.reducao_cbs::text, 'inicio', c.inicio, 'fim', c.fim) order by c.codigo), '[]') from ibs_cbs_classificacao c),
    'rateios', (
      select coalesce(jsonb_agg(jsonb_build_object('pessoa', r.pessoa_id, 'subitem', r.subitem, 'unidade', r.unidade,
        'partes', (select coalesce(jsonb_agg(jsonb_build_object('municipio', p.municipio::text, 'medida', p.medida::text) order by p.municipio), '[]')
          from rateio_extensao_parte p where p.municipio_id = r.municipio_id and p.rateio_id = r.id),
        'inicio', r.inicio, 'fim', r.fim)), '[]')
      from rateio_extensao r where r.pessoa_id = any (p_prestadores)),
    'ibsCbsRedutores', (
      select coalesce(jsonb_agg(jsonb_build_object('ente', r.ente, 'redutor', r.redutor::text, 'inicio', r.inicio, 'fim', r.fim)), '[]')
      from ibs_cbs_redutor r),
    'progressivas', (
      select coalesce(jsonb_agg(jsonb_build_object('pessoa', s.pessoa, 'regime', s.tipo_regime, 'inicio', s.inicio,
        'fim', nullif(s.fim, 'infinity'),
        'faixas', (select coalesce(jsonb_agg(jsonb_build_object('ate', f.ate::text, 'aliquota', f.aliquota::text) order by f.ate nulls last), '[]')
          from aliquota_progressiva_faixa f where f.tabela_id = s.tabela)) order by s.propria desc), '[]')
      from sob_tabela s),
    'regimes', (select coalesce(jsonb_agg(jsonb_build_object('regime', r.regime, 'tipo', r.tipo_tributacao_id)), '[]') from regime_tributacao r),
    'unidades', (select coalesce(jsonb_agg(u.sigla), '[]') from unidade u where u.ativa),
    'receitas', (
      select coalesce(jsonb_agg(jsonb_build_object('pessoa', n.prestador_id, 'competencia', n.competencia, 'valor', n.valor::text)), '[]')
      from (select prestador_id, competencia, sum(valor_total) as valor from nota_fiscal
        where prestador_id in (select s.pessoa from sob_tabela s) and estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')
        group by prestador_id, competencia) n))
$$;
