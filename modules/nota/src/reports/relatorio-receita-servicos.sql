-- relatorio-receita-servicos
select "pessoa"."id", "pessoa"."nome", "pessoa"."documento", (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 1), 0))::numeric(15,2) as "jan",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 2), 0))::numeric(15,2) as "fev",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 3), 0))::numeric(15,2) as "mar",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 4), 0))::numeric(15,2) as "abr",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 5), 0))::numeric(15,2) as "mai",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 6), 0))::numeric(15,2) as "jun",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 7), 0))::numeric(15,2) as "jul",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 8), 0))::numeric(15,2) as "ago",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 9), 0))::numeric(15,2) as "set",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 10), 0))::numeric(15,2) as "out",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 11), 0))::numeric(15,2) as "nov",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where extract(month
from "nota_fiscal"."competencia")::int = 12), 0))::numeric(15,2) as "dez",
  (sum("nota_fiscal"."valor_total"))::numeric(15,2) as "total",
  sum("nota_fiscal"."valor_total") / 4 as "media",
  (greatest(0, 4 - count(distinct extract(month
from "nota_fiscal"."competencia")::int)))::int as "sem_movimento"
from "nota_fiscal"
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
where ("nota_fiscal"."estado" in ($1, $2) and "nota_fiscal"."competencia" between $3::date and $4::date)
group by "pessoa"."id", "pessoa"."nome", "pessoa"."documento"
-- $1 = "EMITIDA", $2 = "CANCELAMENTO_SOLICITADO", $3 = "2026-01-01", $4 = "2026-12-01"
