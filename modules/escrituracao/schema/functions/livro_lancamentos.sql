-- Every line of a book: electronic notes, paper notes and received documents, special ledger, ledgers of the sectors. The filters reach the index of each table.
create or replace function livro_lancamentos(p_pessoa bigint, p_papel text, p_de date, p_ate date) returns table (
  origem text, origem_id bigint, titular_id bigint, papel text, competencia date, data date, serie text, numero bigint, outro_documento text, outro_nome text,
  municipio text, atividade_id bigint, valor numeric, deducoes numeric, base numeric, aliquota numeric, imposto numeric, retido boolean,
  devido_aqui boolean, exigibilidade smallint, tipo_tributacao_id bigint, regime text, estado text, pos_encerramento boolean, com_efeito boolean
) language sql stable as $$
  select 'NFE', n.id, p_pessoa, 'PRESTADOR', n.competencia, n.data_prestacao, 'E', n.numero, coalesce(n.tomador_documento, ''), coalesce(n.tomador_nome, 'Não identificado'),
    n.municipio_prestacao, n.atividade_id, n.valor_total, n.deducoes, n.base, n.aliquota, n.imposto, n.retido,
    n.devido_aqui, n.exigibilidade, n.tipo_tributacao_id, n.regime, n.estado, false, n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')
  from nota_fiscal n where p_papel = 'PRESTADOR' and n.prestador_id = p_pessoa and n.competencia between p_de and p_ate
  union all
  select 'NFE', n.id, p_pessoa, 'TOMADOR', n.competencia, n.data_prestacao, 'E', n.numero, p.documento, p.nome,
    n.municipio_prestacao, n.atividade_id, n.valor_total, n.deducoes, n.base, n.aliquota, n.imposto, n.retido,
    n.devido_aqui, n.exigibilidade, n.tipo_tributacao_id, n.regime, n.estado, false, n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')
  from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
  where p_papel = 'TOMADOR' and n.tomador_documento = (select t.documento from pessoa t where t.id = p_pessoa) and n.competencia between p_de and p_ate
  union all
  select case e.origem when 'NACIONAL' then 'NACIONAL' else 'PAPEL' end, e.id, e.titular_id, e.papel, e.competencia, e.data_prestacao, e.serie, e.numero,
    e.outro_documento, e.outro_nome, e.municipio_prestacao, e.atividade_id, e.valor_total, e.deducoes, e.base, e.aliquota, e.imposto, e.retido,
    e.devido_aqui, e.exigibilidade, e.tipo_tributacao_id, e.regime, e.estado, e.pos_encerramento, e.estado = 'LANCADA'
  from escrit_papel e where e.titular_id = p_pessoa and e.papel = p_papel and e.competencia between p_de and p_ate
  union all
  select 'ESPECIAL', s.id, s.titular_id, 'PRESTADOR', s.competencia, s.data, 'ESP', coalesce(s.numero, s.id), s.tomador_documento, coalesce(nullif(s.tomador_nome, ''), v.nome),
    m.codigo, s.atividade_id, s.faturado, 0, s.base, s.aliquota, s.imposto, s.retido,
    s.devido_aqui, 1::smallint, null, s.regime, s.estado, s.pos_encerramento, s.estado = 'LANCADA'
  from escrit_especial s join servico_especial v on v.municipio_id = s.municipio_id and v.id = s.servico_id
    join municipio m on m.id = s.municipio_id
  where p_papel = 'PRESTADOR' and s.titular_id = p_pessoa and s.competencia between p_de and p_ate
  union all
  select s.livro, s.id, s.titular_id, 'PRESTADOR', s.competencia, s.data, '', s.id, '', concat_ws(' - ', s.descricao, nullif(concat_ws(' ', nullif(s.documento, ''), nullif(s.numero, '')), '')),
    m.codigo, s.atividade_id, s.valor, s.deducoes, s.base, s.aliquota, s.imposto, false,
    s.devido_aqui, 1::smallint, null, s.regime, s.estado, false, s.estado = 'LANCADA'
  from escrit_setor s join municipio m on m.id = s.municipio_id
  where p_papel = 'PRESTADOR' and s.titular_id = p_pessoa and s.competencia between p_de and p_ate
$$;
grant execute on function livro_lancamentos(bigint, text, date, date) to iss_app;
