-- relatorio-impostos-federais
select "nota_fiscal"."id", "pessoa"."nome", coalesce("nota_fiscal"."tomador_nome", 'Não identificado') as "tomador",
  "nota_fiscal"."numero", to_char("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emitida_em",
  "nota_fiscal"."valor_total", "nota_fiscal"."pis", "nota_fiscal"."cofins", "nota_fiscal"."csll", "nota_fiscal"."irrf", "nota_fiscal"."inss", "nota_fiscal"."outras_retencoes", ("nota_fiscal"."outras_deducoes" + "nota_fiscal"."desconto_condicional" + "nota_fiscal"."desconto_incondicional")::numeric(15,2) as "descontos",
  (case when "nota_fiscal"."retido" then "nota_fiscal"."imposto" else 0 end)::numeric(15,2) as "iss_retido",
  "nota_fiscal"."liquido"
from "nota_fiscal"
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
left join "municipio_config" on "municipio_config"."municipio_id" = "nota_fiscal"."municipio_id"
where ("nota_fiscal"."estado" in ($1, $2) and "nota_fiscal"."competencia" >= $3 and "nota_fiscal"."competencia" <= $4 and "nota_fiscal"."pis" + "nota_fiscal"."cofins" + "nota_fiscal"."irrf" + "nota_fiscal"."csll" + "nota_fiscal"."inss" > 0)
-- $1 = "EMITIDA", $2 = "CANCELAMENTO_SOLICITADO", $3 = "2026-03-01", $4 = "2026-03-01"
