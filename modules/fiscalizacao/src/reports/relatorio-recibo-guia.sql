-- relatorio-recibo-guia
select "recibo"."guia_id", coalesce("guia"."numero"::text, 'Sem guia') as "guia_numero",
  "guia"."vencimento", case case when "guia"."estado" <> 'EMITIDA' then "guia"."estado" when "guia"."vencimento" < $1::date then 'VENCIDA' else 'A_VENCER' end when $2 then $3 when $4 then $5 when $6 then $7 when $8 then $9 when $10 then $11 when $12 then $13 end as "situacao",
  "recibo"."numero", case "recibo"."tipo" when 'RETENCAO' then $14 else $15 end as "tipo_texto",
  to_char("recibo"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emitido_em",
  "recibo"."prestador_nome", coalesce("pessoa"."nome", nullif("recibo"."tomador_nome", ''), 'Não identificado') as "tomador_nome",
  "recibo"."nota_numero" || case when "recibo"."nota_serie" = '' then '' else '/' || "recibo"."nota_serie" end as "nota",
  "recibo"."base", "recibo"."imposto", (nullif("guia"."base" - (select coalesce(sum(r.imposto), 0)
from recibo r
where r.municipio_id = "guia"."municipio_id" and r.guia_id = "guia"."id" and r.cancelado_em is null), 0))::numeric(15,2) as "diferenca"
from "recibo"
left join "pessoa" on ("pessoa"."municipio_id" = "recibo"."municipio_id" and "pessoa"."id" = "recibo"."tomador_id")
left join "guia" on ("guia"."municipio_id" = "recibo"."municipio_id" and "guia"."id" = "recibo"."guia_id")
where ("recibo"."cancelado_em" is null and "recibo"."emissao" >= $16 and "recibo"."emissao" < $17)
-- $1 = "2026-04-15", $2 = "A_VENCER", $3 = "A vencer", $4 = "VENCIDA", $5 = "Vencida", $6 = "PAGA", $7 = "Paga", $8 = "BAIXADA", $9 = "Baixada", $10 = "CANCELADA", $11 = "Cancelada", $12 = "DIVIDA_ATIVA", $13 = "Dívida ativa", $14 = "Retenção de tributos", $15 = "Nota fiscal avulsa", $16 = "2026-04-01T03:00:00.000Z", $17 = "2026-04-16T03:00:00.000Z"
