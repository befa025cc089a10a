-- relatorio-not-canc-contribuinte
select "senha", "contribuinte", "numero_nota", "codigo", "emissao_dia", "cancelamento", "dias", "tomador", "valor_total", "imposto", "motivo", "cancelada_por", "usuario", "substituta", "emitidas", "canceladas"
from (select "documento"."senha", "pessoa"."nome" as "contribuinte",
  "nota_fiscal"."numero" as "numero_nota",
  "serie"."codigo", to_char("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emissao_dia",
  "documento"."data_cancelamento" as "cancelamento",
  (("documento"."data_cancelamento" at time zone 'America/Sao_Paulo')::date - ("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo')::date)::int as "dias",
  coalesce("nota_fiscal"."tomador_nome", 'Não identificado') as "tomador",
  "nota_fiscal"."valor_total", "nota_fiscal"."imposto", coalesce("documento"."motivo_cancelamento", "motivo_evento", '') as "motivo",
  case when "nota_fiscal"."estado" = 'SUBSTITUIDA' then $1 when exists ((select 1
from "papel"
where ("papel"."ator_id" = "porque"."pessoa_id" and "papel"."perfil" in ($2, $3, $4)))) then $5 else $6 end as "cancelada_por",
  "quem"."nome" as "usuario",
  "nova"."numero" as "substituta",
  ((select count(*)
from nota_fiscal outra join documento papelada on papelada.municipio_id = outra.municipio_id and papelada.id = outra.id
where outra.prestador_id = "nota_fiscal"."prestador_id" and outra.emissao >= $7::timestamptz and outra.emissao < $8::timestamptz and outra.estado not in ('RASCUNHO', 'AGUARDANDO_PAGAMENTO')))::int as "emitidas",
  ((select count(*)
from nota_fiscal outra join documento papelada on papelada.municipio_id = outra.municipio_id and papelada.id = outra.id
where outra.prestador_id = "nota_fiscal"."prestador_id" and papelada.data_cancelamento >= $9::timestamptz and papelada.data_cancelamento < $10::timestamptz))::int as "canceladas"
from "nota_fiscal"
inner join "documento" on ("documento"."municipio_id" = "nota_fiscal"."municipio_id" and "documento"."id" = "nota_fiscal"."id")
inner join "serie" on ("serie"."municipio_id" = "nota_fiscal"."municipio_id" and "serie"."id" = "nota_fiscal"."serie_id")
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
left join lateral (select "pessoa_id", "depois"->>'motivo' as "motivo_evento"
from "auditoria_evento"
where ("auditoria_evento"."entidade" = $11 and "auditoria_evento"."entidade_id" = "nota_fiscal"."id"::text and "auditoria_evento"."tipo" in ($12, $13))
order by "auditoria_evento"."id" desc
limit $14) "porque" on true
left join "pessoa" "quem" on ("quem"."municipio_id" = "nota_fiscal"."municipio_id" and "quem"."id" = "porque"."pessoa_id")
left join "nota_fiscal" "nova" on ("nova"."municipio_id" = "nota_fiscal"."municipio_id" and "nova"."substituida_id" = "nota_fiscal"."id")
where ("documento"."data_cancelamento" is not null and "documento"."data_cancelamento" >= $15 and "documento"."data_cancelamento" < $16)) "linhas"
-- $1 = "Substituição", $2 = "fiscal", $3 = "gestor", $4 = "administrador", $5 = "Fiscal", $6 = "Contribuinte", $7 = "2026-04-01T03:00:00.000Z", $8 = "2026-04-16T03:00:00.000Z", $9 = "2026-04-01T03:00:00.000Z", $10 = "2026-04-16T03:00:00.000Z", $11 = "nota_fiscal", $12 = "nfe.cancelada", $13 = "nfe.substituida", $14 = 1, $15 = "2026-04-01T03:00:00.000Z", $16 = "2026-04-16T03:00:00.000Z"
