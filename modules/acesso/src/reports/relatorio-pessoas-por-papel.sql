-- relatorio-pessoas-por-papel
select "pessoa"."id", $1::text as "papel",
  "pessoa"."nome", "pessoa"."documento", "conta"."usuario", "conta"."ativado_em", "conta"."ultimo_login", "empregador"."nome" as "empregador",
  coalesce(("papel"."dados"->>'bloqueada')::boolean, false) as "bloqueada",
  coalesce("papel"."dados"->>'de', "papel"."inicio"::text) as "inicio",
  coalesce("papel"."dados"->>'ate', "papel"."fim"::text) as "fim"
from "papel"
inner join "pessoa" on ("pessoa"."municipio_id" = "papel"."municipio_id" and "pessoa"."id" = "papel"."ator_id")
left join "conta_vinculo" on ("conta_vinculo"."municipio_id" = "papel"."municipio_id" and "conta_vinculo"."pessoa_id" = "papel"."ator_id")
left join "conta" on "conta"."id" = "conta_vinculo"."conta_id"
left join "pessoa" "empregador" on ("empregador"."municipio_id" = "papel"."municipio_id" and "empregador"."id" = "papel"."empregador_id")
where "papel"."perfil" = $2
-- $1 = "Contadores", $2 = "contador"
