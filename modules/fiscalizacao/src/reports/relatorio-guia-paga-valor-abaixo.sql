-- relatorio-guia-paga-valor-abaixo
select "guia"."id", "guia"."pessoa_id", "guia"."numero", "pessoa"."nome", to_char("guia"."competencia", 'YYYY-MM-DD') as "mes",
  "guia"."vencimento", max("pagamento"."data_pagamento")::text as "pagamento",
  "guia"."base", ((array_agg("pagamento"."devido"
order by "pagamento"."data_pagamento", "pagamento"."id"))[1])::numeric(15,2) as "devido_na_data",
  (sum("pagamento"."valor"))::numeric(15,2) as "pago",
  ((array_agg("pagamento"."devido"
order by "pagamento"."data_pagamento", "pagamento"."id"))[1] - sum("pagamento"."valor"))::numeric(15,2) as "diferenca",
  100.0 * sum("pagamento"."valor") / nullif((array_agg("pagamento"."devido"
order by "pagamento"."data_pagamento", "pagamento"."id"))[1], 0) as "percentual",
  case when sum("pagamento"."valor") = "guia"."base" then 'Sem acréscimos' when "guia"."recalculada_em" > max("pagamento"."data_pagamento") then 'Recalculada depois' else 'Valor digitado' end as "motivo",
  min("complementar"."numero") as "complementar_numero",
  min("complementar"."id") as "complementar_id"
from "guia"
inner join "pessoa" on ("pessoa"."municipio_id" = "guia"."municipio_id" and "pessoa"."id" = "guia"."pessoa_id")
inner join "pagamento" on ("pagamento"."municipio_id" = "guia"."municipio_id" and "pagamento"."guia_id" = "guia"."id" and "pagamento"."estornado_em" is null)
left join "guia" "complementar" on ("complementar"."municipio_id" = "guia"."municipio_id" and "complementar"."complementa_id" = "guia"."id" and "complementar"."estado" <> $1)
left join "retorno_bancario" on ("retorno_bancario"."municipio_id" = "pagamento"."municipio_id" and "retorno_bancario"."id" = "pagamento"."retorno_id")
where "guia"."estado" = $2
group by "guia"."id", "guia"."pessoa_id", "guia"."numero", "guia"."competencia", "guia"."vencimento", "guia"."base", "guia"."recalculada_em", "pessoa"."nome"
having (max("pagamento"."data_pagamento") >= $3 and max("pagamento"."data_pagamento") <= $4 and (array_agg("pagamento"."devido"
order by "pagamento"."data_pagamento", "pagamento"."id"))[1] - sum("pagamento"."valor") > $5::numeric)
-- $1 = "CANCELADA", $2 = "PAGA", $3 = "2026-04-01", $4 = "2026-04-15", $5 = "1.00"
