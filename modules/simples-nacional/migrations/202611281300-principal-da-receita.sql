-- Of every receipt also the principal, which is the tax of its month without fine, interest and correction (K8, decision 0196). A payment of less than is
-- due pays each part in proportion; more than is due, and a payment of what was paid, are credit of the payer.
create or replace view receita_realizada with (security_invoker = true) as
select g.municipio_id, 'GUIA ' || p.id as chave, 2::smallint as tipo_receita, g.pessoa_id as contribuinte_id, g.papel, g.competencia, g.vencimento,
  coalesce(p.data_credito, p.data_pagamento) as pagamento, p.valor,
  case when p.resultado = 'EM_DUPLICIDADE' then 0
    else round(least(p.valor, p.devido) * (p.devido - p.correcao - p.multa - p.juros - p.tsa) / nullif(p.devido, 0), 2) end::numeric(15,2) as principal
from pagamento p join guia g on g.municipio_id = p.municipio_id and g.id = p.guia_id
where p.estornado_em is null and g.tributo = 'ISSQN'
union all
select d.municipio_id, 'DAS ' || d.detalhe_id, case d.tipo when 0 then 0 when 2 then 3 else 1 end::smallint, d.contribuinte_id, 'PRESTADOR', d.competencia,
  d.vencimento, d.pago_em, d.valor, d.principal
from das_da_cidade d where d.pago_em is not null
union all
-- An instalment is charged money; one that is known as a DAS of its own is counted there. It pays months of which its file does not tell: no principal.
select s.municipio_id, 'PARCELA ' || s.id, 0::smallint, c.id, 'PRESTADOR', date_trunc('month', s.vencimento)::date, s.vencimento, s.data_arrecadacao, s.iss, 0
from parcelamento_simples_pagamento s join parcelamento_simples t on t.municipio_id = s.municipio_id and t.id = s.parcelamento_id
  left join lateral (select p.id from pessoa p where p.municipio_id = t.municipio_id and left(p.documento, 8) = left(t.cnpj, 8) and length(p.documento) = 14
    order by (p.documento = t.cnpj) desc, p.id limit 1) c on true
where s.data_arrecadacao is not null
  and not exists (select 1 from pgdas_das d where d.municipio_id = s.municipio_id and d.numero = s.numero_das and d.pago_em is not null)
union all
select f.municipio_id, 'SIAFI ' || f.id, 4::smallint, f.prestador_id, 'TOMADOR',
  date_trunc('month', coalesce(f.data_prestacao_nota, f.data_emissao_nota))::date, f.vencimento, f.data_processamento, f.valor, f.valor
from pagamento_siafi f;
