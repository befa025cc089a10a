-- relatorio-maiores-emissores-n-fe
select case when "faixa" <= $1 then "faixa" end as "posicao",
  case when "faixa" <= $2 then min("prestador_id") end as "pessoa_id",
  case when "faixa" <= $3 then min("nome") else 'Demais emissores' end as "prestador",
  case when "faixa" <= $4 then min("documento") end as "documento",
  (sum("notas"))::int as "notas",
  (sum("canceladas"))::int as "canceladas",
  (sum("valor"))::numeric(15,2) as "valor",
  (sum("base"))::numeric(15,2) as "base",
  (sum("iss"))::numeric(15,2) as "iss",
  100.0 * sum("valor") / nullif(sum(sum("valor")) over (), 0) as "percentual",
  100.0 * sum(sum("valor")) over (order by "faixa") / nullif(sum(sum("valor")) over (), 0) as "acumulado",
  (sum(sum("valor")) over ())::numeric(15,2) as "valor_municipio"
from (select least(row_number() over (order by "valor" desc, "notas" desc, "nome", "prestador_id"), $5) as "faixa",
  "prestador_id", "nome", "documento", "notas", "canceladas", "valor", "base", "iss"
from (select "nota_fiscal"."prestador_id", min("pessoa"."nome") as "nome",
  min("pessoa"."documento") as "documento",
  count(*) filter (where "nota_fiscal"."estado" in ($6, $7)) as "notas",
  count(*) filter (where not "nota_fiscal"."estado" in ($8, $9)) as "canceladas",
  coalesce(sum("nota_fiscal"."valor_total") filter (where "nota_fiscal"."estado" in ($10, $11)), 0) as "valor",
  coalesce(sum("nota_fiscal"."base") filter (where "nota_fiscal"."estado" in ($12, $13)), 0) as "base",
  coalesce(sum("nota_fiscal"."imposto") filter (where "nota_fiscal"."estado" in ($14, $15)), 0) as "iss"
from "nota_fiscal"
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
where ("nota_fiscal"."estado" in ($16, $17, $18, $19) and ("nota_fiscal"."emissao" >= $20 and "nota_fiscal"."emissao" < $21))
group by "nota_fiscal"."prestador_id") "emissores") "posicoes"
group by "faixa"
-- $1 = 20, $2 = 20, $3 = 20, $4 = 20, $5 = 21, $6 = "EMITIDA", $7 = "CANCELAMENTO_SOLICITADO", $8 = "EMITIDA", $9 = "CANCELAMENTO_SOLICITADO", $10 = "EMITIDA", $11 = "CANCELAMENTO_SOLICITADO", $12 = "EMITIDA", $13 = "CANCELAMENTO_SOLICITADO", $14 = "EMITIDA", $15 = "CANCELAMENTO_SOLICITADO", $16 = "EMITIDA", $17 = "CANCELAMENTO_SOLICITADO", $18 = "CANCELADA", $19 = "SUBSTITUIDA", $20 = "2026-04-01T03:00:00.000Z", $21 = "2026-04-16T03:00:00.000Z"
