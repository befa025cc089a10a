-- relatorio-guias-por-papel
select "guia"."id", "guia"."pessoa_id", case "guia"."papel" when $1 then $2 when $3 then $4 end as "papel_texto",
  "guia"."numero", "pessoa"."nome", "pessoa"."documento", to_char("guia"."competencia", 'YYYY-MM-DD') as "mes",
  case "guia"."tipo" when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 end as "tipo_texto",
  ("documento"."emissao" at time zone 'America/Sao_Paulo')::date::text as "emitida_em",
  "guia"."vencimento", "guia"."base", "guia"."correcao", "guia"."multa", "guia"."juros", "guia"."tsa", "guia"."total", case case when "guia"."estado" <> 'EMITIDA' then "guia"."estado" when "guia"."vencimento" < $13::date then 'VENCIDA' else 'A_VENCER' end when $14 then $15 when $16 then $17 when $18 then $19 when $20 then $21 when $22 then $23 when $24 then $25 end as "situacao",
  recebido.em as "pago_em",
  (coalesce(recebido.valor, 0))::numeric(15,2) as "valor_pago"
from "guia"
inner join "pessoa" on ("pessoa"."municipio_id" = "guia"."municipio_id" and "pessoa"."id" = "guia"."pessoa_id")
inner join "documento" on ("documento"."municipio_id" = "guia"."municipio_id" and "documento"."id" = "guia"."id") cross join lateral (select max(p.data_pagamento)::text as em, sum(p.valor) as valor
from pagamento p
where p.municipio_id = "guia"."municipio_id" and p.guia_id = "guia"."id" and p.estornado_em is null) as recebido
where ("guia"."vencimento" between $26::date and $27::date and "guia"."tributo" = $28)
-- $1 = "PRESTADOR", $2 = "Prestador", $3 = "TOMADOR", $4 = "Tomador", $5 = "AVULSA", $6 = "Avulsa", $7 = "VALOR_FIXO", $8 = "Valor fixo", $9 = "ENCERRAMENTO", $10 = "Encerramento", $11 = "NOTA_FISCAL_AVULSA", $12 = "Nota fiscal avulsa", $13 = "2026-04-15", $14 = "A_VENCER", $15 = "A vencer", $16 = "VENCIDA", $17 = "Vencida", $18 = "PAGA", $19 = "Paga", $20 = "BAIXADA", $21 = "Baixada", $22 = "CANCELADA", $23 = "Cancelada", $24 = "DIVIDA_ATIVA", $25 = "Dívida ativa", $26 = "2026-04-01", $27 = "2026-04-15", $28 = "ISSQN"
