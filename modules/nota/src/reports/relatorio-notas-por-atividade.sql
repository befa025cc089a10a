-- relatorio-notas-por-atividade
select "codigo", "descricao", ("prestadores")::int as "prestadores",
  ("notas")::int as "notas",
  ("valor")::numeric(15,2) as "valor",
  ("deducoes")::numeric(15,2) as "deducoes",
  ("base")::numeric(15,2) as "base",
  100.0 * "imposto" / nullif("base", 0) as "aliquota_media",
  ("iss_proprio")::numeric(15,2) as "iss_proprio",
  ("iss_retido")::numeric(15,2) as "iss_retido",
  ("iss_fora")::numeric(15,2) as "iss_fora",
  100.0 * "valor" / nullif(sum("valor") over (), 0) as "percentual",
  ("valor_anterior")::numeric(15,2) as "valor_anterior",
  100.0 * ("valor" - "valor_anterior") / nullif("valor_anterior", 0) as "variacao",
  (sum("valor") over ())::numeric(15,2) as "valor_geral"
from (select "atividade"."codigo_exibido" as "codigo",
  min("atividade"."nome") as "descricao",
  count(distinct "nota_fiscal"."prestador_id") filter (where "nota_fiscal"."competencia" >= $1::date) as "prestadores",
  count(*) filter (where "nota_fiscal"."competencia" >= $2::date) as "notas",
  coalesce(sum("nota_fiscal"."valor_total") filter (where "nota_fiscal"."competencia" >= $3::date), 0) as "valor",
  coalesce(sum("nota_fiscal"."deducoes") filter (where "nota_fiscal"."competencia" >= $4::date), 0) as "deducoes",
  coalesce(sum("nota_fiscal"."base") filter (where "nota_fiscal"."competencia" >= $5::date), 0) as "base",
  coalesce(sum("nota_fiscal"."imposto") filter (where "nota_fiscal"."competencia" >= $6::date), 0) as "imposto",
  coalesce(sum(case when "nota_fiscal"."devido_aqui" and not "nota_fiscal"."retido" then "nota_fiscal"."imposto" else 0 end) filter (where "nota_fiscal"."competencia" >= $7::date), 0) as "iss_proprio",
  coalesce(sum(case when "nota_fiscal"."devido_aqui" and "nota_fiscal"."retido" then "nota_fiscal"."imposto" else 0 end) filter (where "nota_fiscal"."competencia" >= $8::date), 0) as "iss_retido",
  coalesce(sum(case when "nota_fiscal"."devido_aqui" then 0 else "nota_fiscal"."imposto" end) filter (where "nota_fiscal"."competencia" >= $9::date), 0) as "iss_fora",
  coalesce(sum("nota_fiscal"."valor_total") filter (where not "nota_fiscal"."competencia" >= $10::date), 0) as "valor_anterior"
from "nota_fiscal"
inner join "atividade" on ("atividade"."municipio_id" = "nota_fiscal"."municipio_id" and "atividade"."id" = "nota_fiscal"."atividade_id")
inner join "grupo_atividade" on ("grupo_atividade"."municipio_id" = "atividade"."municipio_id" and "grupo_atividade"."id" = "atividade"."grupo_id")
where ("nota_fiscal"."estado" in ($11, $12) and ("nota_fiscal"."competencia" >= $13 and "nota_fiscal"."competencia" <= $14))
group by 1) "linhas"
-- $1 = "2026-03-01", $2 = "2026-03-01", $3 = "2026-03-01", $4 = "2026-03-01", $5 = "2026-03-01", $6 = "2026-03-01", $7 = "2026-03-01", $8 = "2026-03-01", $9 = "2026-03-01", $10 = "2026-03-01", $11 = "EMITIDA", $12 = "CANCELAMENTO_SOLICITADO", $13 = "2026-02-01", $14 = "2026-03-01"
