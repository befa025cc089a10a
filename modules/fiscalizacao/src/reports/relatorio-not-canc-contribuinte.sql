-- relatorio-not-canc-contribuinte
select "senha", "contribuinte", "numero_nota", "codigo", "emissao_dia", "cancelamento", "dias", "tomador", "valor_total", "imposto", "motivo", "cancelada_por", "usuario", "apos_encerramento", "guia_paga", "substituta", "emitidas", "canceladas"
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
  exists ((select 1
from "encerramento"
where ("encerramento"."pessoa_id" = "nota_fiscal"."prestador_id" and "encerramento"."papel" = $8 and "encerramento"."competencia" = "nota_fiscal"."competencia" and "encerramento"."encerrado_em" < "documento"."data_cancelamento" and ("encerramento"."reaberto_em" is null or "encerramento"."reaberto_em" > "documento"."data_cancelamento")))) as "apos_encerramento",
  exists ((select 1
from "guia"
where ("guia"."estado" = $9 and ("guia"."id" in ((select "destino_id"
from "vinculo_documento"
where ("vinculo_documento"."origem_id" = "nota_fiscal"."id" and "vinculo_documento"."tipo" = $10))) or "guia"."encerramento_id" in ((select "id"
from "encerramento"
where ("encerramento"."pessoa_id" = "nota_fiscal"."prestador_id" and "encerramento"."papel" = $11 and "encerramento"."competencia" = "nota_fiscal"."competencia" and "encerramento"."reaberto_em" is null))))))) as "guia_paga",
  "nova"."numero" as "substituta",
  ((select count(*)
from nota_fiscal outra join documento papelada on papelada.municipio_id = outra.municipio_id and papelada.id = outra.id
where outra.prestador_id = "nota_fiscal"."prestador_id" and outra.emissao >= $12::timestamptz and outra.emissao < $13::timestamptz and outra.estado not in ('RASCUNHO', 'AGUARDANDO_PAGAMENTO')))::int as "emitidas",
  ((select count(*)
from nota_fiscal outra join documento papelada on papelada.municipio_id = outra.municipio_id and papelada.id = outra.id
where outra.prestador_id = "nota_fiscal"."prestador_id" and papelada.data_cancelamento >= $14::timestamptz and papelada.data_cancelamento < $15::timestamptz))::int as "canceladas"
from "nota_fiscal"
inner join "documento" on ("documento"."municipio_id" = "nota_fiscal"."municipio_id" and "documento"."id" = "nota_fiscal"."id")
inner join "serie" on ("serie"."municipio_id" = "nota_fiscal"."municipio_id" and "serie"."id" = "nota_fiscal"."serie_id")
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
left join lateral (select "pessoa_id", "depois"->>'motivo' as "motivo_evento",
  "depois"->>'lote' as "lote_evento"
from "auditoria_evento"
where ("auditoria_evento"."entidade" = $16 and "auditoria_evento"."entidade_id" = "nota_fiscal"."id"::text and "auditoria_evento"."tipo" in ($17, $18))
order by "auditoria_evento"."id" desc
limit $19) "porque" on true
left join "pessoa" "quem" on ("quem"."municipio_id" = "nota_fiscal"."municipio_id" and "quem"."id" = "porque"."pessoa_id")
left join "nota_fiscal" "nova" on ("nova"."municipio_id" = "nota_fiscal"."municipio_id" and "nova"."substituida_id" = "nota_fiscal"."id")
where ("documento"."data_cancelamento" is not null and "documento"."data_cancelamento" >= $20 and "documento"."data_cancelamento" < $21)) "linhas"
-- $1 = "Substituição", $2 = "Lote", $3 = "fiscal", $4 = "gestor", $5 = "administrador", $6 = "Fiscal", $7 = "Contribuinte", $8 = "PRESTADOR", $9 = "PAGA", $10 = "NotaFiscal_Guia", $11 = "PRESTADOR", $12 = "2026-04-01T03:00:00.000Z", $13 = "2026-04-16T03:00:00.000Z", $14 = "2026-04-01T03:00:00.000Z", $15 = "2026-04-16T03:00:00.000Z", $16 = "nota_fiscal", $17 = "nfe.cancelada", $18 = "nfe.substituida", $19 = 1, $20 = "2026-04-01T03:00:00.000Z", $21 = "2026-04-16T03:00:00.000Z"
