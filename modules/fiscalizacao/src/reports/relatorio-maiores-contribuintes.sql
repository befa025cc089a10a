-- relatorio-maiores-contribuintes
select (row_number() over (order by somas.criterio desc, "pessoa"."nome", "pessoa"."id"))::int as "posicao",
  "pessoa"."id", "pessoa"."nome", "pessoa"."documento", case regime_na_competencia("pessoa"."municipio_id", "pessoa"."id", $1::date) when $2 then $3 when $4 then $5 when $6 then $7 when $8 then $9 when $10 then $11 when $12 then $13 when $14 then $15 when $16 then $17 when $18 then $19 end as "regime",
  (select a.codigo_exibido || ' - ' || a.resumo
from pessoa_atividade v
  join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
where v.municipio_id = "pessoa"."municipio_id" and v.pessoa_id = "pessoa"."id" and v.inicio <= $20::date
    and coalesce(v.fim, 'infinity'::date) >= $21::date
order by v.principal desc, v.id
limit 1) as "atividade",
  (somas.devido)::numeric(15,2) as "iss_devido",
  (somas.pago)::numeric(15,2) as "iss_pago",
  (somas.guia)::numeric(15,2) as "pago_em_guia",
  (somas.das)::numeric(15,2) as "pago_no_das",
  (somas.outras)::numeric(15,2) as "outras_receitas",
  (somas.devido_prestador)::numeric(15,2) as "devido_do_prestador",
  (somas.devido_tomador)::numeric(15,2) as "devido_do_tomador",
  (somas.pago_prestador)::numeric(15,2) as "pago_do_prestador",
  (somas.pago_tomador)::numeric(15,2) as "pago_do_tomador",
  100.0 * somas.criterio / nullif(somas.todos, 0) as "percentual",
  100.0 * sum(somas.criterio) over (order by somas.criterio desc, "pessoa"."nome", "pessoa"."id") / nullif(somas.todos, 0) as "acumulado",
  (somas.anterior)::numeric(15,2) as "ano_anterior",
  100.0 * (somas.criterio - somas.anterior) / nullif(somas.anterior, 0) as "variacao",
  (somas.criterio)::numeric(15,2) as "medida",
  (somas.todos)::numeric(15,2) as "municipio"
from "pessoa"
inner join (
    select s.*, sum(s.criterio) over () as todos
from (
      select x.pessoa_id, coalesce(sum(x.devido) filter (where x.competencia >= $22::date), 0) as devido, coalesce(sum(x.pago) filter (where x.competencia >= $23::date), 0) as pago,
        coalesce(sum(x.pago) filter (where x.competencia >= $24::date and x.tipo = 2), 0) as guia, coalesce(sum(x.pago) filter (where x.competencia >= $25::date and x.tipo = 1), 0) as das,
        coalesce(sum(x.pago) filter (where x.competencia >= $26::date and x.tipo not in (2, 1)), 0) as outras,
        coalesce(sum(x.devido) filter (where x.competencia >= $27::date and x.papel = 'PRESTADOR'), 0) as devido_prestador, coalesce(sum(x.devido) filter (where x.competencia >= $28::date and x.papel = 'TOMADOR'), 0) as devido_tomador,
        coalesce(sum(x.pago) filter (where x.competencia >= $29::date and x.papel = 'PRESTADOR'), 0) as pago_prestador, coalesce(sum(x.pago) filter (where x.competencia >= $30::date and x.papel = 'TOMADOR'), 0) as pago_tomador,
        coalesce(sum(x.pago) filter (where x.competencia >= $31::date), 0) as criterio, coalesce(sum(x.pago) filter (where x.competencia <= $32::date), 0) as anterior
from (
        select f.pessoa_id, f.devido, 0 as pago, null::smallint as tipo, f.papel, f.competencia
from fato_atual f
union all
        select r.contribuinte_id, 0, r.valor, r.tipo_receita, r.papel, r.competencia
from receita_realizada r
union all
        select d.contribuinte_id, d.principal, 0, null, 'PRESTADOR', d.competencia
from (
  select v.*
from (
    select d.contribuinte_id, d.competencia, d.principal, rank() over (partition by left(d.cnpj, 8), d.competencia
order by d.tipo <> 1, d.tipo) as vez
from das_da_cidade d join pgdas_das g on g.municipio_id = d.municipio_id and g.id = d.das_id
left join pgdas_apuracao a on a.municipio_id = g.municipio_id and a.id = g.apuracao_id
where coalesce(a.ativa, true)) v
where v.vez = 1) d
      ) x
where x.competencia between $33::date and $34::date
group by x.pessoa_id) s) as somas on somas.pessoa_id = "pessoa"."id"
where somas.criterio > 0
order by row_number() over (order by somas.criterio desc, "pessoa"."nome", "pessoa"."id")
limit $35
-- $1 = "2026-03-01", $2 = "ESTIMATIVA", $3 = "Estimativa", $4 = "FATURAMENTO", $5 = "Faturamento", $6 = "FIXO_ANUAL", $7 = "Fixo Anual", $8 = "IMUNE", $9 = "Imune", $10 = "ISENTO", $11 = "Isento", $12 = "MEI", $13 = "MEI", $14 = "NAO_INCIDENCIA", $15 = "Não Incidência", $16 = "SIMPLES", $17 = "Simples", $18 = "SOCIEDADE_PROFISSIONAL", $19 = "Sociedade Profissional", $20 = "2026-03-31", $21 = "2026-03-31", $22 = "2026-01-01", $23 = "2026-01-01", $24 = "2026-01-01", $25 = "2026-01-01", $26 = "2026-01-01", $27 = "2026-01-01", $28 = "2026-01-01", $29 = "2026-01-01", $30 = "2026-01-01", $31 = "2026-01-01", $32 = "2025-03-01", $33 = "2025-01-01", $34 = "2026-03-01", $35 = 20
