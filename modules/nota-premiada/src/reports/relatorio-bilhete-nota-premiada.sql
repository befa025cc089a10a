-- relatorio-bilhete-nota-premiada
select "bilhete"."id", "bilhete"."nota_id", to_char("sorteio"."periodo_inicial", 'DD/MM/YYYY') || ' a ' || to_char("sorteio"."periodo_final", 'DD/MM/YYYY') as "sorteio",
  "sorteio"."periodo_inicial"::text || ' ' || lpad("sorteio"."id"::text, 12, '0') as "ordem_sorteio",
  "bilhete"."numero", "bilhete"."documento" as "documento_do_tomador",
  coalesce("nota_fiscal"."tomador_nome", '') as "nome",
  "nota_fiscal"."numero" as "nota_numero",
  "pessoa"."nome" as "prestador",
  "nota_fiscal"."valor_total", to_char("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emitida_em",
  "bilhete"."ativo", not "bilhete"."ativo" as "cancelado",
  "bilhete"."motivo_cancelamento", "bilhete"."premio", min(coalesce("nota_fiscal"."tomador_nome", '')) over (partition by "bilhete"."documento") || ', ' || "bilhete"."documento" as "tomador_com_cpf",
  ("sorteio"."situacao" = 'ABERTO' and ("sorteio"."data_sorteio" is null or $1::date < "sorteio"."data_sorteio")) as "sorteio_aberto"
from "bilhete"
inner join "sorteio" on ("sorteio"."municipio_id" = "bilhete"."municipio_id" and "sorteio"."id" = "bilhete"."sorteio_id")
inner join "nota_fiscal" on ("nota_fiscal"."municipio_id" = "bilhete"."municipio_id" and "nota_fiscal"."id" = "bilhete"."nota_id")
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
where false
-- $1 = "2026-04-15"
