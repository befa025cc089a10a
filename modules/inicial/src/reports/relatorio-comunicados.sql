-- relatorio-comunicados
select "comunicado"."assunto" || ' (nº ' || "comunicado"."id" || ')' as "comunicado",
  "pessoa"."nome" as "destinatario",
  "pessoa"."documento", (select string_agg(distinct case "papel"."perfil" when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 when $19 then $20 when $21 then $22 when $23 then $24 when $25 then $26 when $27 then $28 when $29 then $30 end, ', ')
from "papel"
where "papel"."municipio_id" = "pessoa"."municipio_id" and "papel"."ator_id" = "pessoa"."id"
    and "papel"."inicio" <= coalesce("comunicado"."fim", $31::date)
    and ("papel"."fim" is null or "papel"."fim" >= "comunicado"."inicio")
    and (cardinality("comunicado"."perfis") = 0 or "papel"."perfil" = any("comunicado"."perfis"))) as "perfil",
  "comunicado"."publicado_em", case when "comunicado_lido"."lido_em" is not null then 'Lido' else 'Não lido' end as "leitura",
  "comunicado_lido"."lido_em", (select max("email"."enviado_em")
from "email"
where "email"."municipio_id" = "comunicado"."municipio_id"
    and "email"."assunto" = "comunicado"."assunto" and "email"."criado_em" >= "comunicado"."publicado_em" and lower("pessoa"."email") = any("email"."para")) as "email_em",
  ("comunicado_lido"."lido_em" at time zone 'America/Sao_Paulo')::date - ("comunicado"."publicado_em" at time zone 'America/Sao_Paulo')::date as "dias",
  case when "comunicado_lido"."lido_em" is not null then 1 else 0 end as "lidos",
  case when "comunicado_lido"."lido_em" is not null then 0 else 1 end as "nao_lidos"
from "comunicado"
inner join "pessoa" on "pessoa"."municipio_id" = "comunicado"."municipio_id"
left join "comunicado_lido" on ("comunicado_lido"."municipio_id" = "comunicado"."municipio_id" and "comunicado_lido"."comunicado_id" = "comunicado"."id" and "comunicado_lido"."pessoa_id" = "pessoa"."id")
where ("comunicado"."publicado_em" >= $32 and "comunicado"."publicado_em" < $33 and ("comunicado_lido"."lido_em" is not null or ((not exists (select 1
from "comunicado_destinatario"
where "comunicado_destinatario"."municipio_id" = "comunicado"."municipio_id" and "comunicado_destinatario"."comunicado_id" = "comunicado"."id") or exists (select 1
from "comunicado_destinatario"
where "comunicado_destinatario"."municipio_id" = "comunicado"."municipio_id" and "comunicado_destinatario"."comunicado_id" = "comunicado"."id" and "comunicado_destinatario"."pessoa_id" = "pessoa"."id")) and exists (select 1
from "papel"
where "papel"."municipio_id" = "pessoa"."municipio_id" and "papel"."ator_id" = "pessoa"."id"
    and "papel"."inicio" <= coalesce("comunicado"."fim", $34::date)
    and ("papel"."fim" is null or "papel"."fim" >= "comunicado"."inicio")
    and (cardinality("comunicado"."perfis") = 0 or "papel"."perfil" = any("comunicado"."perfis"))))))
-- $1 = "usuario", $2 = "Usuário", $3 = "contador", $4 = "Contador", $5 = "fiscal", $6 = "Fiscal", $7 = "gestor", $8 = "Gestor", $9 = "empresa", $10 = "Empresa", $11 = "grafica", $12 = "Gráfica", $13 = "administrador", $14 = "Administrador", $15 = "banco", $16 = "Banco", $17 = "construtora", $18 = "Construtora", $19 = "funcionario", $20 = "Funcionário", $21 = "suporte", $22 = "Suporte", $23 = "pedagio", $24 = "Pedágio", $25 = "cartorio", $26 = "Cartório", $27 = "transporte", $28 = "Transporte", $29 = "ensino", $30 = "Ensino", $31 = "2026-04-15", $32 = "2026-01-15T03:00:00.000Z", $33 = "2026-04-16T03:00:00.000Z", $34 = "2026-04-15"
