-- relatorio-movimentacao
select to_char("chave"::date, 'YYYY-MM-DD') as "competencia",
  "chave" as "grupo",
  (count(distinct "pessoa_id") filter (where "origem" = 'NFE'))::int as "contribuintes",
  (coalesce(sum("quantidade") filter (where "origem" = 'NFE'), 0))::int as "notas",
  (coalesce(sum("servicos") filter (where "origem" = 'NFE'), 0))::numeric(15,2) as "valor",
  (coalesce(sum("base") filter (where "origem" = 'NFE'), 0))::numeric(15,2) as "base",
  (coalesce(sum("iss_proprio"), 0))::numeric(15,2) as "iss_proprio",
  (coalesce(sum("iss_retido"), 0))::numeric(15,2) as "iss_retido",
  (coalesce(sum("iss_fora"), 0))::numeric(15,2) as "iss_fora",
  (coalesce(sum("pago"), 0))::numeric(15,2) as "realizada",
  100.0 * coalesce(sum("pago"), 0) / nullif(coalesce(sum("iss_proprio"), 0) + coalesce(sum("iss_retido"), 0), 0) as "percentual",
  100.0 * (coalesce(sum("servicos") filter (where "origem" = 'NFE'), 0) - lag(coalesce(sum("servicos") filter (where "origem" = 'NFE'), 0)) over (order by "chave")) / nullif(lag(coalesce(sum("servicos") filter (where "origem" = 'NFE'), 0)) over (order by "chave"), 0) as "variacao",
  (((select count(distinct "pessoa_id")
from "fato_atual"
where ((("fato_atual"."competencia" >= $1 and "fato_atual"."competencia" <= $2) and "fato_atual"."origem" in ('NFE', 'GUIA') and "fato_atual"."papel" = $3) and "fato_atual"."origem" = 'NFE'))))::int as "contribuintes_periodo"
from (select to_char("fato_atual"."competencia", 'YYYY-MM-DD') as "chave",
  "fato_atual"."pessoa_id" as "pessoa_id",
  "fato_atual"."origem" as "origem",
  "fato_atual"."quantidade" as "quantidade",
  "fato_atual"."servicos" as "servicos",
  "fato_atual"."base" as "base",
  "fato_atual"."iss_proprio" as "iss_proprio",
  "fato_atual"."iss_retido" as "iss_retido",
  "fato_atual"."iss_fora" as "iss_fora",
  "fato_atual"."pago" as "pago"
from "fato_atual"
inner join "pessoa" on ("pessoa"."municipio_id" = "fato_atual"."municipio_id" and "pessoa"."id" = "fato_atual"."pessoa_id")
left join "atividade" on ("atividade"."municipio_id" = "fato_atual"."municipio_id" and "atividade"."id" = "fato_atual"."atividade_id")
left join "grupo_atividade" on ("grupo_atividade"."municipio_id" = "atividade"."municipio_id" and "grupo_atividade"."id" = "atividade"."grupo_id")
where (("fato_atual"."competencia" >= $4 and "fato_atual"."competencia" <= $5) and "fato_atual"."origem" in ('NFE', 'GUIA') and "fato_atual"."papel" = $6)) "fatos"
group by "chave"
-- $1 = "2025-04-01", $2 = "2026-03-01", $3 = "PRESTADOR", $4 = "2025-04-01", $5 = "2026-03-01", $6 = "PRESTADOR"
