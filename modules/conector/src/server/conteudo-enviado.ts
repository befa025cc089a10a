import type { Especie } from '@iss/agente-conector/protocol'

const pessoa = `jsonb_build_object('documento', p.documento, 'nome', p.nome, 'inscricaoMunicipal', p.inscricao_municipal, 'codigoGrp', p.grp_mobiliario)`
const guia = `jsonb_build_object('numero', g.numero, 'contribuinte', ${pessoa}, 'tipo', g.tipo, 'tributo', g.tributo, 'papel', g.papel,
  'competencia', to_char(g.competencia, 'YYYY-MM'), 'emissao', d.emissao, 'vencimento', g.vencimento, 'base', g.base::text, 'correcao', g.correcao::text,
  'multa', g.multa::text, 'juros', g.juros::text, 'tsa', g.tsa::text, 'total', g.total::text, 'estado', g.estado, 'codigoBarras', g.codigo_barras,
  'cancelamento', d.data_cancelamento)`
const daGuia = `join guia g on g.municipio_id = t.municipio_id and g.id = t.entidade_id
  join documento d on d.municipio_id = g.municipio_id and d.id = g.id join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id`
const linhaDaGuia = { conteudo: guia, de: daGuia, numero: 'g.numero::text', competencia: 'g.competencia', valor: 'g.total' }

type Leitura = {
  conteudo: string
  de: string
  numero: string
  competencia: string
  valor: string
  documento?: string
  nome?: string
}

/**
 * What is sent of each kind, as SQL over `t` (the row of the queue): the content as it is at this moment, and by what it is found again (F111). Amounts
 * are texts with two decimals, so that nothing rounds them on the way.
 */
export const leituras: Readonly<Record<Especie, Leitura>> = {
  pessoas: {
    conteudo: `${pessoa} || jsonb_build_object('nomeFantasia', p.nome_fantasia, 'email', p.email, 'situacao', p.situacao, 'regime', p.regime_iss_tipo,
      'dataAbertura', p.data_abertura, 'dataBaixa', p.data_baixa, 'prestador', p.prestador)`,
    de: 'join pessoa p on p.municipio_id = t.municipio_id and p.id = t.entidade_id',
    numero: 'p.inscricao_municipal',
    competencia: 'null::date',
    valor: 'null::numeric',
  },
  atividades: {
    conteudo: `jsonb_build_object('contribuinte', ${pessoa}, 'codigo', a.codigo, 'nome', a.nome, 'itemListaServico', a.item_lista_servico,
      'principal', v.principal, 'inicio', v.inicio, 'fim', v.fim)`,
    de: `join pessoa_atividade v on v.municipio_id = t.municipio_id and v.id = t.entidade_id
      join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id join pessoa p on p.municipio_id = v.municipio_id and p.id = v.pessoa_id`,
    numero: 'a.codigo',
    competencia: 'null::date',
    valor: 'null::numeric',
  },
  guias: linhaDaGuia,
  'divida-ativa': linhaDaGuia,
  pagamentos: {
    conteudo: `jsonb_build_object('numeroGuia', g.numero, 'contribuinte', ${pessoa}, 'competencia', to_char(g.competencia, 'YYYY-MM'),
      'dataPagamento', q.data_pagamento, 'dataCredito', q.data_credito, 'valor', q.valor::text, 'devido', q.devido::text, 'correcao', q.correcao::text,
      'multa', q.multa::text, 'juros', q.juros::text, 'tsa', q.tsa::text, 'resultado', q.resultado, 'autenticacao', q.autenticacao, 'estorno', q.estornado_em)`,
    de: `join pagamento q on q.municipio_id = t.municipio_id and q.id = t.entidade_id join guia g on g.municipio_id = q.municipio_id and g.id = q.guia_id
      join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id`,
    numero: 'g.numero::text',
    competencia: 'g.competencia',
    valor: 'q.valor',
  },
  documentos: {
    conteudo: `jsonb_build_object('tipo', d.tipo_documento, 'numero', d.numero, 'contribuinte', case when p.id is null then null else ${pessoa} end,
      'emissao', d.emissao, 'codigoVerificacao', d.codigo_verificacao, 'cancelamento', d.data_cancelamento, 'motivoCancelamento', d.motivo_cancelamento)
      || case when n.id is null then '{}'::jsonb else jsonb_build_object('competencia', to_char(n.competencia, 'YYYY-MM'), 'estado', n.estado,
        'tomadorDocumento', n.tomador_documento, 'tomadorNome', n.tomador_nome, 'itemListaServico', n.item_lista_servico, 'valor', n.valor_total::text,
        'base', n.base::text, 'aliquota', n.aliquota::text, 'imposto', n.imposto::text, 'retido', n.retido) end`,
    de: `join documento d on d.municipio_id = t.municipio_id and d.id = t.entidade_id
      left join nota_fiscal n on n.municipio_id = d.municipio_id and n.id = d.id left join pessoa p on p.municipio_id = d.municipio_id and p.id = d.contribuinte_id`,
    numero: 'd.numero::text',
    competencia: 'n.competencia',
    valor: 'n.valor_total',
  },
  lancamentos: {
    conteudo: `jsonb_build_object('lancamento', case left(t.chave, 1) when 'G' then 'GUIA_ENVIADA' when 'C' then 'GUIA_CANCELADA' when 'P' then 'RECEITA_REALIZADA'
        else 'RECEITA_ESTORNADA' end, 'numeroGuia', g.numero, 'contribuinte', ${pessoa}, 'tributo', g.tributo,
      'competencia', to_char(g.competencia, 'YYYY-MM'),
      'data', case left(t.chave, 1) when 'G' then d.emissao::date when 'C' then d.data_cancelamento::date when 'P' then coalesce(q.data_credito, q.data_pagamento)
        else q.estornado_em::date end,
      'principal', (case when q.id is null then g.base else q.valor - q.correcao - q.multa - q.juros - q.tsa end)::text,
      'correcao', coalesce(q.correcao, g.correcao)::text, 'multa', coalesce(q.multa, g.multa)::text, 'juros', coalesce(q.juros, g.juros)::text,
      'tsa', coalesce(q.tsa, g.tsa)::text, 'total', coalesce(q.valor, g.total)::text)`,
    de: `left join pagamento q on left(t.chave, 1) in ('P', 'E') and q.municipio_id = t.municipio_id and q.id = t.entidade_id
      join guia g on g.municipio_id = t.municipio_id and g.id = coalesce(q.guia_id, t.entidade_id)
      join documento d on d.municipio_id = g.municipio_id and d.id = g.id join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id`,
    numero: 'g.numero::text',
    competencia: 'g.competencia',
    valor: 'coalesce(q.valor, g.total)',
  },
}
