-- relatorio-maiores-contribuintes
select (row_number() over (order by "criterio" desc, "pessoa"."nome", "pessoa"."id"))::int as "posicao",
  "pessoa"."id", "pessoa"."nome", "pessoa"."documento", case regime_na_competencia("pessoa"."municipio_id", "pessoa"."id", $1::date) when $2 then $3 when $4 then $5 when $6 then $7 when $8 then $9 when $10 then $11 when $12 then $13 when $14 then $15 when $16 then $17 when $18 then $19 end as "regime",
  (select a.codigo_exibido || ' - ' || a.resumo
from pessoa_atividade v
  join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
where v.municipio_id = "pessoa"."municipio_id" and v.pessoa_id = "pessoa"."id" and v.inicio <= $20::date
    and coalesce(v.fim, 'infinity'::date) >= $21::date
order by v.principal desc, v.id
limit 1) as "atividade",
  ("devido")::numeric(15,2) as "iss_devido",
  ("pago")::numeric(15,2) as "iss_pago",
  100.0 * "criterio" / nullif("todos", 0) as "percentual",
  100.0 * sum("criterio") over (order by "criterio" desc, "pessoa"."nome", "pessoa"."id") / nullif("todos", 0) as "acumulado",
  ("anterior")::numeric(15,2) as "ano_anterior",
  100.0 * ("criterio" - "anterior") / nullif("anterior", 0) as "variacao",
  ("criterio")::numeric(15,2) as "medida",
  ("todos")::numeric(15,2) as "municipio"
from (select "pessoa_id" as "pessoa_id",
  coalesce(sum("devido") filter (where "fato_atual"."competencia" >= $22), 0) as "devido",
  coalesce(sum("pago") filter (where "fato_atual"."competencia" >= $23), 0) as "pago",
  coalesce(sum("pago") filter (where "fato_atual"."competencia" >= $24), 0) as "criterio",
  coalesce(sum("pago") filter (where "fato_atual"."competencia" <= $25), 0) as "anterior",
  sum(coalesce(sum("fato_atual"."pago") filter (where "fato_atual"."competencia" >= $26), 0)) over () as "todos",
  true as "exerce"
from "fato_atual"
where ("fato_atual"."competencia" >= $27 and "fato_atual"."competencia" <= $28)
group by "fato_atual"."pessoa_id") "somas"
inner join "pessoa" on "pessoa"."id" = "pessoa_id"
where ("criterio" > 0 and "exerce")
order by row_number() over (order by "criterio" desc, "pessoa"."nome", "pessoa"."id")
limit $29
-- $1 = "2026-03-01", $2 = "ESTIMATIVA", $3 = "Estimativa", $4 = "FATURAMENTO", $5 = "Faturamento", $6 = "FIXO_ANUAL", $7 = "Fixo Anual", $8 = "IMUNE", $9 = "Imune", $10 = "ISENTO", $11 = "Isento", $12 = "MEI", $13 = "MEI", $14 = "NAO_INCIDENCIA", $15 = "Não Incidência", $16 = "SIMPLES", $17 = "Simples", $18 = "SOCIEDADE_PROFISSIONAL", $19 = "Sociedade Profissional", $20 = "2026-04-15", $21 = "2026-04-15", $22 = "2026-01-01", $23 = "2026-01-01", $24 = "2026-01-01", $25 = "2025-03-01", $26 = "2026-01-01", $27 = "2025-01-01", $28 = "2026-03-01", $29 = 20
