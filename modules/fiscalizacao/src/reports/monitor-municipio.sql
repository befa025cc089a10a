-- monitor-municipio
select to_char(dia, 'YYYY-MM-DD') as "mes",
  (prestadores)::int as "prestadores",
  (notas)::int as "notas",
  (servicos)::numeric(15,2) as "servicos",
  (devido)::numeric(15,2) as "devido",
  (emitido)::numeric(15,2) as "emitido",
  (em_aberto)::numeric(15,2) as "em_aberto",
  100.0 * em_aberto / nullif(emitido, 0) as "inadimplencia",
  (guias)::numeric(15,2) as "guias",
  (das)::numeric(15,2) as "das",
  (total)::numeric(15,2) as "total",
  (anterior)::numeric(15,2) as "anterior",
  100.0 * (total - anterior) / nullif(anterior, 0) as "variacao"
from (
    select m.dia, f.*, guias.valor as guias, das.valor as das, guias.valor + das.valor as total, guias_antes.valor + das_antes.valor as anterior
from generate_series($1::date, $2::date, interval '1 month') as m(dia)
    cross join lateral (
      select count(distinct a.pessoa_id) filter (where a.origem = 'NFE' and a.papel = 'PRESTADOR') as prestadores,
        coalesce(sum(a.quantidade) filter (where a.origem = 'NFE' and a.papel = 'PRESTADOR'), 0) as notas,
        coalesce(sum(a.servicos) filter (where a.origem = 'NFE' and a.papel = 'PRESTADOR'), 0) as servicos,
        coalesce(sum(a.devido), 0) as devido, coalesce(sum(a.emitido), 0) as emitido, coalesce(sum(a.em_aberto), 0) as em_aberto
from fato_atual a
where a.competencia = m.dia::date and ($3::text is null or a.regime = $4)
    ) f
    cross join lateral (select coalesce(sum(p.valor), 0) as valor
from pagamento p
  join guia g on g.municipio_id = p.municipio_id and g.id = p.guia_id
where p.estornado_em is null and coalesce(p.data_credito, p.data_pagamento) >= m.dia::date and coalesce(p.data_credito, p.data_pagamento) < m.dia::date + interval '1 month'
    and ($5::text is null or regime_na_competencia(g.municipio_id, g.pessoa_id, g.competencia) = $6)) guias
    cross join lateral (select coalesce(sum(x.receita_principal + x.receita_multa + x.receita_juros), 0) as valor
from pgdas_das d join pgdas_das_detalhe x on x.municipio_id = d.municipio_id and x.das_id = d.id
where x.municipio_incidencia = tom_do_municipio(d.municipio_id) and d.pago_em >= m.dia::date and d.pago_em < m.dia::date + interval '1 month') das
    cross join lateral (select coalesce(sum(p.valor), 0) as valor
from pagamento p
  join guia g on g.municipio_id = p.municipio_id and g.id = p.guia_id
where p.estornado_em is null and coalesce(p.data_credito, p.data_pagamento) >= (m.dia - interval '1 year')::date and coalesce(p.data_credito, p.data_pagamento) < (m.dia - interval '1 year')::date + interval '1 month'
    and ($7::text is null or regime_na_competencia(g.municipio_id, g.pessoa_id, g.competencia) = $8)) guias_antes
    cross join lateral (select coalesce(sum(x.receita_principal + x.receita_multa + x.receita_juros), 0) as valor
from pgdas_das d join pgdas_das_detalhe x on x.municipio_id = d.municipio_id and x.das_id = d.id
where x.municipio_incidencia = tom_do_municipio(d.municipio_id) and d.pago_em >= (m.dia - interval '1 year')::date and d.pago_em < (m.dia - interval '1 year')::date + interval '1 month') das_antes
where exists (select 1
from pessoa p
where p.municipio_id = iss_municipio())
  ) as linhas
-- $1 = "2025-04-01", $2 = "2026-03-01", $3 = null, $4 = null, $5 = null, $6 = null, $7 = null, $8 = null
