-- relatorio-acessos
select "auditoria_evento"."ocorrido_em" as "quando",
  coalesce("conta"."usuario", '') as "usuario",
  coalesce("pessoa"."nome", '') as "nome",
  "selecionada"."nome" as "pessoa",
  case "auditoria_evento"."tipo" when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 end as "tipo",
  1 as "acessos"
from "auditoria_evento"
left join "conta" on "conta"."id" = coalesce("auditoria_evento"."conta_id", case when "auditoria_evento"."entidade" = 'conta' then "auditoria_evento"."entidade_id"::bigint end)
left join "pessoa" on ("pessoa"."municipio_id" = "auditoria_evento"."municipio_id" and "pessoa"."id" = coalesce("auditoria_evento"."pessoa_id", ("auditoria_evento"."depois"->>'pessoa')::bigint))
left join "pessoa" "selecionada" on ("selecionada"."municipio_id" = "auditoria_evento"."municipio_id" and "selecionada"."id" = coalesce("auditoria_evento"."como_pessoa_id", ("auditoria_evento"."depois"->>'pessoa')::bigint, "auditoria_evento"."pessoa_id"))
where ("auditoria_evento"."tipo" in ($9) and "auditoria_evento"."ocorrido_em" >= $10 and "auditoria_evento"."ocorrido_em" < $11)
-- $1 = "login", $2 = "Login", $3 = "logout", $4 = "Logout", $5 = "login.desafio", $6 = "Troca de senha pedida", $7 = "pessoa-selecionada.alterada", $8 = "Troca de pessoa", $9 = "login", $10 = "2026-04-01T03:00:00.000Z", $11 = "2026-04-16T03:00:00.000Z"
