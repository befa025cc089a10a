-- relatorio-not-canc-contribuinte
select "prestador_id", "senha", "contribuinte", "numero_nota", "codigo", "emissao_dia", "cancelamento", "dias", "tomador", "valor_total", "imposto", "motivo", "cancelada_por", "usuario", "apos_encerramento", "guia_paga", "substituta", "emitidas", "canceladas", "vez", 100.0 * "canceladas" / nullif("emitidas", 0) as "percentual",
  (-"pedidas"."prestador_id")::int as "menos_prestador",
  (count(*) over ())::int as "linhas_ao_todo",
  (sum("emitidas") filter (where "vez" = 1) over ())::int as "emitidas_ao_todo",
  (sum("canceladas") filter (where "vez" = 1) over ())::int as "canceladas_ao_todo"
from (select "prestador_id", "senha", "contribuinte", "numero_nota", "codigo", "emissao_dia", "cancelamento", "dias", "tomador", "valor_total", "imposto", "motivo", "cancelada_por", "usuario", "apos_encerramento", "guia_paga", "substituta", "emitidas", "canceladas", row_number() over (partition by "prestador_id") as "vez"
from (select "nota_fiscal"."prestador_id", "documento"."senha", "pessoa"."nome" as "contribuinte",
  "nota_fiscal"."numero" as "numero_nota",
  "serie"."codigo", to_char("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emissao_dia",
  "documento"."data_cancelamento" as "cancelamento",
  (("documento"."data_cancelamento" at time zone 'America/Sao_Paulo')::date - ("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo')::date)::int as "dias",
  coalesce("nota_fiscal"."tomador_nome", 'Não identificado') as "tomador",
  "nota_fiscal"."valor_total", "nota_fiscal"."imposto", coalesce("documento"."motivo_cancelamento", "motivo_evento", '') as "motivo",
  case when "nota_fiscal"."estado" = 'SUBSTITUIDA' then $1 when "lote_evento" is not null then $2 when "porque"."pessoa_id" is null then $3 when exists ((select 1
from "papel"
where ("papel"."ator_id" = "porque"."pessoa_id" and "papel"."perfil" in ($4, $5, $6)))) then $7 else $8 end as "cancelada_por",
  "quem"."nome" as "usuario",
  exists ((select 1
from "encerramento"
where (("encerramento"."pessoa_id" = "nota_fiscal"."prestador_id" and "encerramento"."papel" = $9 and "encerramento"."competencia" = "nota_fiscal"."competencia") and "encerramento"."encerrado_em" < "documento"."data_cancelamento" and ("encerramento"."reaberto_em" is null or "encerramento"."reaberto_em" > "documento"."data_cancelamento")))) as "apos_encerramento",
  exists ((select 1
from ((select "guia"."id", "guia"."numero", "guia"."estado"
from "vinculo_documento"
inner join "guia" on ("guia"."municipio_id" = "vinculo_documento"."municipio_id" and "guia"."id" = "vinculo_documento"."destino_id")
where ("vinculo_documento"."origem_id" = "nota_fiscal"."id" and "vinculo_documento"."tipo" = $10 and "guia"."estado" <> $11)) union (select "guia"."id", "guia"."numero", "guia"."estado"
from "encerramento"
inner join "guia" on ("guia"."municipio_id" = "encerramento"."municipio_id" and "guia"."encerramento_id" = "encerramento"."id")
where (("encerramento"."pessoa_id" = "nota_fiscal"."prestador_id" and "encerramento"."papel" = $12 and "encerramento"."competencia" = "nota_fiscal"."competencia") and "encerramento"."reaberto_em" is null and "guia"."estado" <> $13))) "guias_da_nota"
where "guias_da_nota"."estado" = $14)) as "guia_paga",
  "nova"."numero" as "substituta",
  (coalesce("notas_emitidas", 0))::int as "emitidas",
  (coalesce("notas_canceladas", 0))::int as "canceladas"
from "nota_fiscal"
inner join "documento" on ("documento"."municipio_id" = "nota_fiscal"."municipio_id" and "documento"."id" = "nota_fiscal"."id")
inner join "serie" on ("serie"."municipio_id" = "nota_fiscal"."municipio_id" and "serie"."id" = "nota_fiscal"."serie_id")
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
left join lateral (select "pessoa_id", "depois"->>'motivo' as "motivo_evento",
  "depois"->>'lote' as "lote_evento"
from "auditoria_evento"
where ("auditoria_evento"."entidade" = $15 and "auditoria_evento"."entidade_id" = "nota_fiscal"."id"::text and "auditoria_evento"."tipo" in ($16, $17))
order by "auditoria_evento"."id" desc
limit $18) "porque" on true
left join "pessoa" "quem" on ("quem"."municipio_id" = "nota_fiscal"."municipio_id" and "quem"."id" = "porque"."pessoa_id")
left join (select "prestador_id", count(*) as "notas_emitidas"
from "nota_fiscal" "outra"
where ("outra"."emissao" >= $19 and "outra"."emissao" < $20 and "outra"."estado" not in ($21, $22) and not ("outra".estado = 'CANCELADA' and exists (select 1
from auditoria_evento e
where e.municipio_id = "outra".municipio_id and e.entidade = 'nota_fiscal'
      and e.entidade_id = "outra".id::text and e.tipo = 'nfe.cancelada' and e.antes->>'estado' = 'AGUARDANDO_PAGAMENTO') and not exists (select 1
from auditoria_evento e
where e.municipio_id = "outra".municipio_id and e.entidade = 'nota_fiscal'
      and e.entidade_id = "outra".id::text and e.tipo = 'nfe.liberada')))
group by "outra"."prestador_id") "emitidas_no_periodo" on "emitidas_no_periodo"."prestador_id" = "nota_fiscal"."prestador_id"
left join (select "outra"."prestador_id", count(*) as "notas_canceladas"
from "nota_fiscal" "outra"
inner join "documento" "papelada" on ("papelada"."municipio_id" = "outra"."municipio_id" and "papelada"."id" = "outra"."id")
where ("papelada"."data_cancelamento" >= $23 and "papelada"."data_cancelamento" < $24 and not ("outra".estado = 'CANCELADA' and exists (select 1
from auditoria_evento e
where e.municipio_id = "outra".municipio_id and e.entidade = 'nota_fiscal'
      and e.entidade_id = "outra".id::text and e.tipo = 'nfe.cancelada' and e.antes->>'estado' = 'AGUARDANDO_PAGAMENTO') and not exists (select 1
from auditoria_evento e
where e.municipio_id = "outra".municipio_id and e.entidade = 'nota_fiscal'
      and e.entidade_id = "outra".id::text and e.tipo = 'nfe.liberada')))
group by "outra"."prestador_id") "canceladas_no_periodo" on "canceladas_no_periodo"."prestador_id" = "nota_fiscal"."prestador_id"
left join "nota_fiscal" "nova" on ("nova"."municipio_id" = "nota_fiscal"."municipio_id" and "nova"."substituida_id" = "nota_fiscal"."id")
where ("documento"."data_cancelamento" is not null and "documento"."data_cancelamento" >= $25 and "documento"."data_cancelamento" < $26 and not ("nota_fiscal".estado = 'CANCELADA' and exists (select 1
from auditoria_evento e
where e.municipio_id = "nota_fiscal".municipio_id and e.entidade = 'nota_fiscal'
      and e.entidade_id = "nota_fiscal".id::text and e.tipo = 'nfe.cancelada' and e.antes->>'estado' = 'AGUARDANDO_PAGAMENTO') and not exists (select 1
from auditoria_evento e
where e.municipio_id = "nota_fiscal".municipio_id and e.entidade = 'nota_fiscal'
      and e.entidade_id = "nota_fiscal".id::text and e.tipo = 'nfe.liberada')))) "linhas") "pedidas"
-- $1 = "Substituição", $2 = "Lote", $3 = "Sistema", $4 = "fiscal", $5 = "gestor", $6 = "administrador", $7 = "Fiscal", $8 = "Contribuinte", $9 = "PRESTADOR", $10 = "NotaFiscal_Guia", $11 = "CANCELADA", $12 = "PRESTADOR", $13 = "CANCELADA", $14 = "PAGA", $15 = "nota_fiscal", $16 = "nfe.cancelada", $17 = "nfe.substituida", $18 = 1, $19 = "2026-04-01T03:00:00.000Z", $20 = "2026-04-16T03:00:00.000Z", $21 = "RASCUNHO", $22 = "AGUARDANDO_PAGAMENTO", $23 = "2026-04-01T03:00:00.000Z", $24 = "2026-04-16T03:00:00.000Z", $25 = "2026-04-01T03:00:00.000Z", $26 = "2026-04-16T03:00:00.000Z"
