-- relatorio-maiores-tomadores
select (row_number() over (order by "t_valor" desc, "t_documento"))::int as "posicao",
  "pessoa"."id", coalesce("pessoa"."nome", "t_nome") as "tomador",
  "t_documento" as "tomador_documento",
  "municipio"."nome" || '/' || "municipio"."uf" as "municipio",
  ("t_prestadores")::int as "distintos",
  ("t_notas")::int as "recebidas",
  ("t_valor")::numeric(15,2) as "tomado",
  ("t_retido")::numeric(15,2) as "iss_retido",
  (coalesce("pago", 0))::numeric(15,2) as "recolhido",
  (greatest(0, "t_retido" - coalesce("quitado", 0)))::numeric(15,2) as "em_aberto",
  case when "pessoa"."id" is not null then coalesce("encerramentos", 0) || '/' || greatest(0, (extract(year
from age(
  ($1)::date, greatest($2::date, date_trunc('month', coalesce("pessoa"."data_abertura", "pessoa"."cadastro_inicial"))::date))) * 12
  + extract(month
from age(($3)::date, greatest($4::date, date_trunc('month', coalesce("pessoa"."data_abertura", "pessoa"."cadastro_inicial"))::date))))::int) end as "feitos",
  ("sem_escrituracao")::int as "sem",
  $5::text as "de",
  $6::text as "ate"
from (select "tomador_documento" as "t_documento",
  max("tomador_id") as "t_pessoa_id",
  max("tomador_nome") as "t_nome",
  max(coalesce("nota_fiscal"."dados_tomador" #>> '{endereco,municipio}', (select e.municipio_codigo
from endereco e
where e.municipio_id = "nota_fiscal"."municipio_id" and e.pessoa_id = "nota_fiscal"."tomador_id"
order by e.principal desc, e.id desc
limit 1))) as "t_codigo",
  count(distinct "prestador_id") as "t_prestadores",
  count(*) as "t_notas",
  sum("valor_total") as "t_valor",
  coalesce(sum("imposto") filter (where "nota_fiscal"."retido" and "nota_fiscal"."devido_aqui"), 0) as "t_retido",
  count(*) filter (where "nota_fiscal"."retido" and "nota_fiscal"."devido_aqui" and not exists (select 1
from encerramento en
where en.municipio_id = "nota_fiscal"."municipio_id" and en.pessoa_id = "nota_fiscal"."tomador_id"
    and en.papel = 'TOMADOR' and en.competencia = "nota_fiscal"."competencia" and en.reaberto_em is null)) as "sem_escrituracao"
from "nota_fiscal"
where ("nota_fiscal"."estado" in ($7, $8) and "nota_fiscal"."tomador_documento" is not null and "nota_fiscal"."competencia" >= $9 and "nota_fiscal"."competencia" <= $10)
group by "nota_fiscal"."tomador_documento") "tomados"
left join "pessoa" on "pessoa"."id" = "t_pessoa_id"
left join (select "pessoa_id" as "guias_pessoa_id",
  coalesce(sum("pago"), 0) as "pago",
  coalesce(sum("emitido" - "em_aberto"), 0) as "quitado",
  coalesce(sum("quantidade") filter (where "fato_atual"."origem" = 'ENCERRAMENTO'), 0) as "encerramentos"
from "fato_atual"
where (("fato_atual"."competencia" >= $11 and "fato_atual"."competencia" <= $12) and "fato_atual"."papel" = $13)
group by "fato_atual"."pessoa_id") "guias" on "guias_pessoa_id" = "t_pessoa_id"
left join "municipio" on "municipio"."codigo" = "t_codigo"
where "t_codigo" = (select m.codigo
from municipio m
where m.id = iss_municipio())
order by row_number() over (order by "t_valor" desc, "t_documento")
limit $14
-- $1 = "2026-04-01", $2 = "2026-03-01", $3 = "2026-04-01", $4 = "2026-03-01", $5 = "2026-03-01", $6 = "2026-03-31", $7 = "EMITIDA", $8 = "CANCELAMENTO_SOLICITADO", $9 = "2026-03-01", $10 = "2026-03-01", $11 = "2026-03-01", $12 = "2026-03-01", $13 = "TOMADOR", $14 = 20
