-- relatorio-receita-realizada
select r.dia::text as "dia_do_credito",
  case r.origem when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 end as "origem_rotulo",
  (count(*))::int as "recebimentos",
  (sum(r.valor))::numeric(15,2) as "valor_recebido"
from (
  select p.municipio_id, 'GUIA' as origem, coalesce(p.data_credito, p.data_pagamento) as dia, g.competencia, g.pessoa_id, p.valor
from pagamento p join guia g on g.municipio_id = p.municipio_id and g.id = p.guia_id
where p.estornado_em is null
union all
  select d.municipio_id, case d.tipo when 0 then 'COBRANCA' when 2 then 'SENDA' else 'DAS' end, d.pago_em, a.periodo, null,
    x.receita_principal + x.receita_multa + x.receita_juros
from pgdas_das d join pgdas_das_detalhe x on x.municipio_id = d.municipio_id and x.das_id = d.id
    join pgdas_apuracao a on a.municipio_id = d.municipio_id and a.id = d.apuracao_id
where d.pago_em is not null and x.municipio_incidencia = tom_do_municipio(d.municipio_id)) r
where (r.dia between $11::date and $12::date and ($13::text is null or case when r.origem = 'GUIA' then regime_na_competencia(r.municipio_id, r.pessoa_id, r.competencia) else 'SIMPLES' end = $14))
group by r.dia, r.origem
-- $1 = "COBRANCA", $2 = "Cobrança", $3 = "DAS", $4 = "DAS", $5 = "GUIA", $6 = "Guia", $7 = "SENDA", $8 = "SENDA", $9 = "SIAFI", $10 = "SIAFI", $11 = "2026-01-01", $12 = "2026-04-15", $13 = null, $14 = null
