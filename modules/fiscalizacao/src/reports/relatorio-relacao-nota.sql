-- relatorio-relacao-nota
select "nota_fiscal"."id", "nota_fiscal"."numero", "documento"."senha", "serie"."codigo", to_char("nota_fiscal"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emissao",
  "nota_fiscal"."emissao", "nota_fiscal"."data_prestacao", "pessoa"."nome", coalesce("nota_fiscal"."tomador_nome", 'Não identificado') as "tomador",
  "atividade"."codigo_exibido", case "nota_fiscal"."exigibilidade" when 1 then $1 when 2 then $2 when 3 then $3 when 4 then $4 when 5 then $5 when 6 then $6 when 7 then $7 end as "exigibilidade",
  case when "nota_fiscal"."devido_aqui" then 'Próprio' else coalesce("municipio_ibge"."nome" || ' - ' || "municipio_ibge"."uf", "nota_fiscal"."municipio_incidencia") end as "incidencia",
  "nota_fiscal"."valor_total", "nota_fiscal"."deducoes", "nota_fiscal"."desconto_incondicional", "nota_fiscal"."base", "nota_fiscal"."aliquota", (case when "nota_fiscal"."devido_aqui" and not "nota_fiscal"."retido" then "nota_fiscal"."imposto" else 0 end)::numeric(15,2) as "iss_proprio",
  (case when "nota_fiscal"."devido_aqui" and "nota_fiscal"."retido" then "nota_fiscal"."imposto" else 0 end)::numeric(15,2) as "iss_retido",
  (case when "nota_fiscal"."devido_aqui" then 0 else "nota_fiscal"."imposto" end)::numeric(15,2) as "iss_fora",
  "nota_fiscal"."liquido", case "nota_fiscal"."estado" when 'CANCELADA' then 'Cancelada' when 'SUBSTITUIDA' then 'Substituída' else 'Normal' end as "situacao",
  ((select string_agg("numero"::text, ', '
order by "numero")
from ((select "guia"."id", "guia"."numero", "guia"."estado"
from "vinculo_documento"
inner join "guia" on ("guia"."municipio_id" = "vinculo_documento"."municipio_id" and "guia"."id" = "vinculo_documento"."destino_id")
where ("vinculo_documento"."origem_id" = "nota_fiscal"."id" and "vinculo_documento"."tipo" = $8 and "guia"."estado" <> $9)) union (select "guia"."id", "guia"."numero", "guia"."estado"
from "encerramento"
inner join "guia" on ("guia"."municipio_id" = "encerramento"."municipio_id" and "guia"."encerramento_id" = "encerramento"."id")
where (("encerramento"."pessoa_id" = "nota_fiscal"."prestador_id" and "encerramento"."papel" = $10 and "encerramento"."competencia" = "nota_fiscal"."competencia") and "encerramento"."reaberto_em" is null and "guia"."estado" <> $11))) "guias_da_nota")) as "guia",
  ((select max("id")
from ((select "guia"."id", "guia"."numero", "guia"."estado"
from "vinculo_documento"
inner join "guia" on ("guia"."municipio_id" = "vinculo_documento"."municipio_id" and "guia"."id" = "vinculo_documento"."destino_id")
where ("vinculo_documento"."origem_id" = "nota_fiscal"."id" and "vinculo_documento"."tipo" = $12 and "guia"."estado" <> $13)) union (select "guia"."id", "guia"."numero", "guia"."estado"
from "encerramento"
inner join "guia" on ("guia"."municipio_id" = "encerramento"."municipio_id" and "guia"."encerramento_id" = "encerramento"."id")
where (("encerramento"."pessoa_id" = "nota_fiscal"."prestador_id" and "encerramento"."papel" = $14 and "encerramento"."competencia" = "nota_fiscal"."competencia") and "encerramento"."reaberto_em" is null and "guia"."estado" <> $15))) "guias_da_nota")) as "guia_id",
  "nota_fiscal"."estado" in ('CANCELADA', 'SUBSTITUIDA') as "sem_efeito",
  (case when "nota_fiscal"."estado" in ('CANCELADA', 'SUBSTITUIDA') then "nota_fiscal"."valor_total" else 0 end)::numeric(15,2) as "cancelado"
from "nota_fiscal"
inner join "documento" on ("documento"."municipio_id" = "nota_fiscal"."municipio_id" and "documento"."id" = "nota_fiscal"."id")
inner join "serie" on ("serie"."municipio_id" = "nota_fiscal"."municipio_id" and "serie"."id" = "nota_fiscal"."serie_id")
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
inner join "atividade" on ("atividade"."municipio_id" = "nota_fiscal"."municipio_id" and "atividade"."id" = "nota_fiscal"."atividade_id")
left join "municipio_ibge" on "municipio_ibge"."codigo" = "nota_fiscal"."municipio_incidencia"
where (("nota_fiscal"."emissao" >= $16 and "nota_fiscal"."emissao" < $17) and "nota_fiscal"."estado" in ($18, $19))
-- $1 = "Exigível", $2 = "Não incidência", $3 = "Isenção", $4 = "Exportação", $5 = "Imunidade", $6 = "Exigibilidade suspensa por decisão judicial", $7 = "Exigibilidade suspensa por decisão administrativa", $8 = "NotaFiscal_Guia", $9 = "CANCELADA", $10 = "PRESTADOR", $11 = "CANCELADA", $12 = "NotaFiscal_Guia", $13 = "CANCELADA", $14 = "PRESTADOR", $15 = "CANCELADA", $16 = "2026-04-01T03:00:00.000Z", $17 = "2026-04-16T03:00:00.000Z", $18 = "EMITIDA", $19 = "CANCELAMENTO_SOLICITADO"
