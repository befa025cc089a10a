-- relatorio-n-fe-r-p-s
select "documento"."senha", "pessoa"."nome", "nota_fiscal"."rps_numero", "nota_fiscal"."rps_serie", "nota_fiscal"."rps_emissao", "nota_fiscal"."numero", to_char("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emissao",
  (("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo')::date - "nota_fiscal"."rps_emissao")::int as "dias",
  (("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo')::date - "nota_fiscal"."rps_emissao") > coalesce((select c.prazo_conversao_rps
from config_nota c), 10) as "fora_do_prazo",
  (case when "nota_fiscal"."estado" in ($1, $2) then "nota_fiscal"."valor_total" else 0 end)::numeric(15,2) as "valor",
  (case when "nota_fiscal"."estado" in ($3, $4) then "nota_fiscal"."imposto" else 0 end)::numeric(15,2) as "iss",
  case "nota_fiscal"."estado" when 'CANCELADA' then 'Cancelada' when 'SUBSTITUIDA' then 'Substituída' else 'Normal' end as "situacao"
from "nota_fiscal"
inner join "documento" on ("documento"."municipio_id" = "nota_fiscal"."municipio_id" and "documento"."id" = "nota_fiscal"."id")
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
where ("nota_fiscal"."rps_numero" is not null and "nota_fiscal"."estado" in ($5, $6, $7, $8) and ("nota_fiscal"."emissao" >= $9 and "nota_fiscal"."emissao" < $10))
-- $1 = "EMITIDA", $2 = "CANCELAMENTO_SOLICITADO", $3 = "EMITIDA", $4 = "CANCELAMENTO_SOLICITADO", $5 = "EMITIDA", $6 = "CANCELAMENTO_SOLICITADO", $7 = "CANCELADA", $8 = "SUBSTITUIDA", $9 = "2026-04-01T03:00:00.000Z", $10 = "2026-04-16T03:00:00.000Z"
