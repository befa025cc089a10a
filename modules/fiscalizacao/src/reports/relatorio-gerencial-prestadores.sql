-- relatorio-gerencial-prestadores
select "pessoa"."id", "pessoa"."nome", "pessoa"."documento", case regime_na_competencia("pessoa"."municipio_id", "pessoa"."id", $1::date) when $2 then $3 when $4 then $5 when $6 then $7 when $8 then $9 when $10 then $11 when $12 then $13 when $14 then $15 when $16 then $17 when $18 then $19 end as "regime",
  (coalesce(sum("fato_atual"."quantidade") filter (where "fato_atual"."origem" = 'NFE'), 0))::int as "notas",
  (coalesce(sum("fato_atual"."servicos"), 0))::numeric(15,2) as "valor",
  (coalesce(sum("fato_atual"."deducoes"), 0))::numeric(15,2) as "deducoes",
  (coalesce(sum("fato_atual"."base"), 0))::numeric(15,2) as "base",
  (coalesce(sum("fato_atual"."iss_proprio"), 0))::numeric(15,2) as "iss_proprio",
  (coalesce(sum("fato_atual"."iss_retido"), 0))::numeric(15,2) as "iss_retido",
  coalesce(sum("fato_atual"."quantidade") filter (where "fato_atual"."origem" = 'ENCERRAMENTO'), 0) || '/' || greatest(0, (extract(year
from age(
  ($20)::date, greatest($21::date, date_trunc('month', coalesce("pessoa"."data_abertura", "pessoa"."cadastro_inicial"))::date))) * 12
  + extract(month
from age(($22)::date, greatest($23::date, date_trunc('month', coalesce("pessoa"."data_abertura", "pessoa"."cadastro_inicial"))::date))))::int) as "encerramentos",
  (coalesce(sum("fato_atual"."emitido"), 0))::numeric(15,2) as "emitidas",
  (coalesce(sum("fato_atual"."pago"), 0))::numeric(15,2) as "pagas",
  (coalesce(sum("fato_atual"."em_aberto"), 0))::numeric(15,2) as "em_aberto",
  (sum("fato_atual"."iss_proprio" - "fato_atual"."emitido") filter (where "fato_atual"."regime" in ('FATURAMENTO', 'ESTIMATIVA')))::numeric(15,2) as "diferenca"
from "fato_atual"
inner join "pessoa" on ("pessoa"."municipio_id" = "fato_atual"."municipio_id" and "pessoa"."id" = "fato_atual"."pessoa_id")
where (("fato_atual"."competencia" >= $24 and "fato_atual"."competencia" <= $25) and "fato_atual"."papel" = $26)
group by "pessoa"."municipio_id", "pessoa"."id", "pessoa"."nome", "pessoa"."documento", "pessoa"."data_abertura", "pessoa"."cadastro_inicial", "pessoa"."regime_iss_tipo"
-- $1 = "2026-03-01", $2 = "ESTIMATIVA", $3 = "Estimativa", $4 = "FATURAMENTO", $5 = "Faturamento", $6 = "FIXO_ANUAL", $7 = "Fixo Anual", $8 = "IMUNE", $9 = "Imune", $10 = "ISENTO", $11 = "Isento", $12 = "MEI", $13 = "MEI", $14 = "NAO_INCIDENCIA", $15 = "Não Incidência", $16 = "SIMPLES", $17 = "Simples", $18 = "SOCIEDADE_PROFISSIONAL", $19 = "Sociedade Profissional", $20 = "2026-04-01", $21 = "2026-03-01", $22 = "2026-04-01", $23 = "2026-03-01", $24 = "2026-03-01", $25 = "2026-03-01", $26 = "PRESTADOR"
