-- relatorio-ibs-cbs
select "nota_fiscal"."ibs_cbs" ->> 'classificacao' as "codigo",
  coalesce(min("ibs_cbs_classificacao"."nome"), '') as "nome",
  (count(*))::int as "notas",
  (sum("nota_fiscal"."valor_total"))::numeric(15,2) as "valor",
  (coalesce(sum("nota_fiscal"."valor_total") filter (where "nota_fiscal"."ibs_cbs" #>> '{compraGovernamental,ente}' is not null), 0))::numeric(15,2) as "governo",
  (sum("nota_fiscal"."imposto"))::numeric(15,2) as "iss",
  (coalesce(sum(("nota_fiscal"."ibs_cbs" #>> $1)::numeric(15,2)), 0))::numeric(15,2) as "base",
  (coalesce(sum(("nota_fiscal"."ibs_cbs" #>> $2)::numeric(15,2)), 0))::numeric(15,2) as "ibs_uf",
  (coalesce(sum(("nota_fiscal"."ibs_cbs" #>> $3)::numeric(15,2)), 0))::numeric(15,2) as "ibs_mun",
  (coalesce(sum(("nota_fiscal"."ibs_cbs" #>> $4)::numeric(15,2)), 0))::numeric(15,2) as "cbs"
from "nota_fiscal"
left join "ibs_cbs_classificacao" on ("ibs_cbs_classificacao"."municipio_id" = "nota_fiscal"."municipio_id" and "ibs_cbs_classificacao"."codigo" = "nota_fiscal"."ibs_cbs" ->> 'classificacao' and "ibs_cbs_classificacao"."inicio" <= "nota_fiscal"."data_prestacao" and ("ibs_cbs_classificacao"."fim" is null or "ibs_cbs_classificacao"."fim" >= "nota_fiscal"."data_prestacao"))
where ("nota_fiscal"."ibs_cbs" is not null and "nota_fiscal"."estado" in ($5, $6) and ("nota_fiscal"."competencia" >= $7 and "nota_fiscal"."competencia" <= $8))
group by "nota_fiscal"."ibs_cbs" ->> 'classificacao'
-- $1 = "{base}", $2 = "{ibsUf,valor}", $3 = "{ibsMun,valor}", $4 = "{cbs,valor}", $5 = "EMITIDA", $6 = "CANCELAMENTO_SOLICITADO", $7 = "2026-03-01", $8 = "2026-03-01"
