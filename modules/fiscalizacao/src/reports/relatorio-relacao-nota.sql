-- relatorio-relacao-nota
select "nota_fiscal"."id", "nota_fiscal"."numero", "documento"."senha", "serie"."codigo", to_char("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emissao",
  "nota_fiscal"."emissao", "nota_fiscal"."data_prestacao", "pessoa"."nome", coalesce("nota_fiscal"."tomador_nome", 'Não identificado') as "tomador",
  "atividade"."codigo_exibido", case "nota_fiscal"."exigibilidade" when 1 then $1 when 2 then $2 when 3 then $3 when 4 then $4 when 5 then $5 when 6 then $6 when 7 then $7 end as "exigibilidade",
  case when "nota_fiscal"."devido_aqui" then 'Próprio' else "nota_fiscal"."municipio_incidencia" end as "incidencia",
  "nota_fiscal"."valor_total", "nota_fiscal"."deducoes", "nota_fiscal"."desconto_incondicional", "nota_fiscal"."base", "nota_fiscal"."aliquota", (case when "nota_fiscal"."devido_aqui" and not "nota_fiscal"."retido" then "nota_fiscal"."imposto" else 0 end)::numeric(15,2) as "iss_proprio",
  (case when "nota_fiscal"."devido_aqui" and "nota_fiscal"."retido" then "nota_fiscal"."imposto" else 0 end)::numeric(15,2) as "iss_retido",
  (case when "nota_fiscal"."devido_aqui" then 0 else "nota_fiscal"."imposto" end)::numeric(15,2) as "iss_fora",
  "nota_fiscal"."liquido", case "nota_fiscal"."estado" when 'CANCELADA' then 'Cancelada' when 'SUBSTITUIDA' then 'Substituída' else 'Normal' end as "situacao",
  ((select string_agg("da_guia"."numero"::text, ', '
order by "da_guia"."numero")
from "vinculo_documento"
inner join "documento" "da_guia" on ("da_guia"."municipio_id" = "vinculo_documento"."municipio_id" and "da_guia"."id" = "vinculo_documento"."destino_id")
where ("vinculo_documento"."origem_id" = "nota_fiscal"."id" and "vinculo_documento"."tipo" = $8 and "da_guia"."data_cancelamento" is null))) as "guia",
  (case when "nota_fiscal"."estado" in ('CANCELADA', 'SUBSTITUIDA') then "nota_fiscal"."valor_total" else 0 end)::numeric(15,2) as "cancelado"
from "nota_fiscal"
inner join "documento" on ("documento"."municipio_id" = "nota_fiscal"."municipio_id" and "documento"."id" = "nota_fiscal"."id")
inner join "serie" on ("serie"."municipio_id" = "nota_fiscal"."municipio_id" and "serie"."id" = "nota_fiscal"."serie_id")
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
inner join "atividade" on ("atividade"."municipio_id" = "nota_fiscal"."municipio_id" and "atividade"."id" = "nota_fiscal"."atividade_id")
where (("nota_fiscal"."emissao" >= $9 and "nota_fiscal"."emissao" < $10) and "nota_fiscal"."estado" in ($11, $12))
-- $1 = "Exigível", $2 = "Não incidência", $3 = "Isenção", $4 = "Exportação", $5 = "Imunidade", $6 = "Exigibilidade suspensa por decisão judicial", $7 = "Exigibilidade suspensa por decisão administrativa", $8 = "NotaFiscal_Guia", $9 = "2026-04-01T03:00:00.000Z", $10 = "2026-04-16T03:00:00.000Z", $11 = "EMITIDA", $12 = "CANCELAMENTO_SOLICITADO"
