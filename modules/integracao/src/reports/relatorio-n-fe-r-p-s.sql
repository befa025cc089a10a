-- relatorio-n-fe-r-p-s
select "documento"."senha", "pessoa"."nome", "nota_fiscal"."rps_numero", "nota_fiscal"."rps_serie", "nota_fiscal"."rps_emissao", coalesce("numero_lote", "numero_importacao") as "lote",
  coalesce("recebido_em", "importado_em") as "recebimento",
  "nota_fiscal"."numero", to_char("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emissao",
  (("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo')::date - "nota_fiscal"."rps_emissao")::int as "dias",
  (("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo')::date - "nota_fiscal"."rps_emissao") > coalesce((select c.prazo_conversao_rps
from config_nota c), 10) as "fora_do_prazo",
  "nota_fiscal"."valor_total", "nota_fiscal"."imposto", case "nota_fiscal"."estado" when 'CANCELADA' then 'Cancelada' when 'SUBSTITUIDA' then 'Substituída' else 'Normal' end as "situacao",
  (1)::int as "contadas",
  not "nota_fiscal"."estado" in ($1, $2) as "sem_efeito"
from "nota_fiscal"
inner join "documento" on ("documento"."municipio_id" = "nota_fiscal"."municipio_id" and "documento"."id" = "nota_fiscal"."id")
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
left join lateral (select "lote_rps"."numero_lote" as "numero_lote",
  "lote_rps"."data_recebimento" as "recebido_em"
from "lote_rps_nota"
inner join "lote_rps" on ("lote_rps"."municipio_id" = "lote_rps_nota"."municipio_id" and "lote_rps"."id" = "lote_rps_nota"."lote_id")
where "lote_rps_nota"."nota_id" = "nota_fiscal"."id"
order by "lote_rps_nota"."lote_id" asc
limit $3) "do_servico" on true
left join lateral (select "lote"."id"::text as "numero_importacao",
  "lote"."enviado_em" as "importado_em"
from "lote_item"
inner join "lote" on ("lote"."municipio_id" = "lote_item"."municipio_id" and "lote"."id" = "lote_item"."lote_id")
where ("lote_item"."resultado_id" = "nota_fiscal"."id" and "lote"."tipo" like 'importacao-rps-%')
order by "lote_item"."id" asc
limit $4) "do_arquivo" on true
where ("nota_fiscal"."rps_numero" is not null and "nota_fiscal"."estado" in ($5, $6, $7, $8) and ("nota_fiscal"."emissao" >= $9 and "nota_fiscal"."emissao" < $10))
-- $1 = "EMITIDA", $2 = "CANCELAMENTO_SOLICITADO", $3 = 1, $4 = 1, $5 = "EMITIDA", $6 = "CANCELAMENTO_SOLICITADO", $7 = "CANCELADA", $8 = "SUBSTITUIDA", $9 = "2026-04-01T03:00:00.000Z", $10 = "2026-04-16T03:00:00.000Z"
