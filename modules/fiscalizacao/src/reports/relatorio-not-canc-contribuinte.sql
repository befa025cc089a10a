-- relatorio-not-canc-contribuinte
select "senha", "contribuinte", "numero_nota", "codigo", "emissao_dia", "cancelamento", "dias", "tomador", "valor_total", "imposto", "motivo", "cancelada_por", "usuario", "substituta", "emitidas", "canceladas"
from (select "documento"."senha", "pessoa"."nome" as "contribuinte",
  "nota_fiscal"."numero" as "numero_nota",
  "serie"."codigo", to_char("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emissao_dia",
  "documento"."data_cancelamento" as "cancelamento",
  (("documento"."data_cancelamento" at time zone 'America/Sao_Paulo')::date - ("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo')::date)::int as "dias",
  coalesce("nota_fiscal"."tomador_nome", 'Não identificado') as "tomador",
  "nota_fiscal"."valor_total", "nota_fiscal"."imposto", coalesce("documento"."motivo_cancelamento", "motivo_evento", '') as "motivo",
  case when "nota_fiscal"."estado" = 'SUBSTITUIDA' then $1 when "lote_evento" is not null then $2 when exists ((select 1
from "papel"
where ("papel"."ator_id" = "porque"."pessoa_id" and "papel"."perfil" in ($3, $4, $5)))) then $6 else $7 end as "cancelada_por",
  "quem"."nome" as "usuario",
  "nova"."numero" as "substituta",
  ((select count(*)
from nota_fiscal outra join documento papelada on papelada.municipio_id = outra.municipio_id and papelada.id = outra.id
where outra.prestador_id = "nota_fiscal"."prestador_id" and outra.emissao >= $8::timestamptz and outra.emissao < $9::timestamptz and outra.estado not in ('RASCUNHO', 'AGUARDANDO_PAGAMENTO')))::int as "emitidas",
  ((select count(*)
from nota_fiscal outra join documento papelada on papelada.municipio_id = outra.municipio_id and papelada.id = outra.id
where outra.prestador_id = "nota_fiscal"."prestador_id" and papelada.data_cancelamento >= $10::timestamptz and papelada.data_cancelamento < $11::timestamptz))::int as "canceladas"
from "nota_fiscal"
inner join "documento" on ("documento"."municipio_id" = "nota_fiscal"."municipio_id" and "documento"."id" = "nota_fiscal"."id")
inner join "serie" on ("serie"."municipio_id" = "nota_fiscal"."municipio_id" and "serie"."id" = "nota_fiscal"."serie_id")
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
left join lateral (select "pessoa_id", "depois"->>'motivo' as "motivo_evento",
  "depois"->>'lote' as "lote_evento"
from "auditoria_evento"
where ("auditoria_evento"."entidade" = $12 and "auditoria_evento"."entidade_id" = "nota_fiscal"."id"::text and "auditoria_evento"."tipo" in ($13, $14))
order by "auditoria_evento"."id" desc
limit $15) "porque" on true
left join "pessoa" "quem" on ("quem"."municipio_id" = "nota_fiscal"."municipio_id" and "quem"."id" = "porque"."pessoa_id")
left join "nota_fiscal" "nova" on ("nova"."municipio_id" = "nota_fiscal"."municipio_id" and "nova"."substituida_id" = "nota_fiscal"."id")
where ("documento"."data_cancelamento" is not null and "documento"."data_cancelamento" >= $16 and "documento"."data_cancelamento" < $17)) "linhas"
-- $1 = "Substituição", $2 = "Lote", $3 = "fiscal", $4 = "gestor", $5 = "administrador", $6 = "Fiscal", $7 = "Contribuinte", $8 = "2026-04-01T03:00:00.000Z", $9 = "2026-04-16T03:00:00.000Z", $10 = "2026-04-01T03:00:00.000Z", $11 = "2026-04-16T03:00:00.000Z", $12 = "nota_fiscal", $13 = "nfe.cancelada", $14 = "nfe.substituida", $15 = 1, $16 = "2026-04-01T03:00:00.000Z", $17 = "2026-04-16T03:00:00.000Z"
