-- relatorio-n-fe-fora-municipio
select "documento"."senha", coalesce("municipio_ibge"."nome" || ' - ' || "municipio_ibge"."uf", "nota_fiscal"."municipio_incidencia") as "municipio",
  "pessoa"."nome", "pessoa"."documento", "nota_fiscal"."numero", to_char("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emissao",
  "atividade"."resumo", lpad("nota_fiscal"."item_lista_servico", 5, '0') as "item",
  coalesce("nota_fiscal"."tomador_nome", 'Não identificado') as "tomador",
  "nota_fiscal"."valor_total", "nota_fiscal"."base", "nota_fiscal"."aliquota", "nota_fiscal"."imposto", 100.0 * "nota_fiscal"."valor_total" / nullif("total", 0) as "percentual",
  "atividade"."permite_incidencia_fora_municipio"
from "nota_fiscal"
inner join "documento" on ("documento"."municipio_id" = "nota_fiscal"."municipio_id" and "documento"."id" = "nota_fiscal"."id")
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
inner join "atividade" on ("atividade"."municipio_id" = "nota_fiscal"."municipio_id" and "atividade"."id" = "nota_fiscal"."atividade_id")
inner join (select "prestador_id", sum("valor_total") as "total"
from "nota_fiscal"
where ("nota_fiscal"."estado" in ($1, $2) and ("nota_fiscal"."competencia" >= $3 and "nota_fiscal"."competencia" <= $4))
group by "nota_fiscal"."prestador_id") "do_prestador" on "do_prestador"."prestador_id" = "nota_fiscal"."prestador_id"
left join "municipio_ibge" on "municipio_ibge"."codigo" = "nota_fiscal"."municipio_incidencia"
where (("nota_fiscal"."estado" in ($5, $6) and ("nota_fiscal"."competencia" >= $7 and "nota_fiscal"."competencia" <= $8)) and "nota_fiscal"."devido_aqui" = $9 and "atividade"."permite_incidencia_fora_municipio" = $10)
-- $1 = "EMITIDA", $2 = "CANCELAMENTO_SOLICITADO", $3 = "2026-03-01", $4 = "2026-03-01", $5 = "EMITIDA", $6 = "CANCELAMENTO_SOLICITADO", $7 = "2026-03-01", $8 = "2026-03-01", $9 = false, $10 = false
