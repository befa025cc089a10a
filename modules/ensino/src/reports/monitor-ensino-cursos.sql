-- monitor-ensino-cursos
select "pessoa"."nome" as "instituicao",
  "curso"."nome" as "nome_do_curso",
  case "curso"."tipo_periodo" when $1 then $2 when $3 then $4 end as "periodo",
  coalesce(max(m.preco), 0) as "valor_vigente",
  count(distinct m.aluno_id) as "alunos",
  count(m.faturamento_id) as "faturados",
  coalesce(sum(coalesce(m.preco, m.valor)), 0) as "estimada",
  coalesce(sum(m.desconto), 0) as "descontos"
from "curso"
inner join "pessoa" on ("pessoa"."municipio_id" = "curso"."municipio_id" and "pessoa"."id" = "curso"."pessoa_id")
inner join mensalidades($5::bigint, $6::date) m on m.curso_id = "curso"."id"
group by "pessoa"."nome", "curso"."municipio_id", "curso"."id", "curso"."nome", "curso"."tipo_periodo"
-- $1 = "ESPORADICO", $2 = "Esporádico", $3 = "MENSAL", $4 = "Mensal", $5 = null, $6 = "2026-04-01"
