-- relatorio-receita-realizada
select r.dia::text as "dia_do_credito",
  case r.origem when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 end as "origem_rotulo",
  (count(*))::int as "recebimentos",
  (sum(r.valor))::numeric(15,2) as "valor_recebido"
from (
  select r.municipio_id, case r.tipo_receita when 0 then 'COBRANCA' when 1 then 'DAS' when 2 then 'GUIA' when 3 then 'SENDA' when 4 then 'SIAFI' end as origem, r.pagamento as dia, r.competencia, r.papel, r.contribuinte_id as pessoa_id, r.valor
from receita_realizada r) r
where (r.dia between $11::date and $12::date and ($13::text is null or case when r.origem in ('GUIA', 'SIAFI') then regime_na_competencia(r.municipio_id, r.pessoa_id, r.competencia) else 'SIMPLES' end = $14))
group by r.dia, r.origem
-- $1 = "COBRANCA", $2 = "DAS de cobrança", $3 = "DAS", $4 = "DAS", $5 = "GUIA", $6 = "Guia", $7 = "SENDA", $8 = "DAS da SENDA", $9 = "SIAFI", $10 = "SIAFI", $11 = "2026-01-01", $12 = "2026-04-15", $13 = null, $14 = null
