-- desif-apuracao-mensal
select "desif_apuracao"."id", "desif_apuracao"."arquivo_id", "desif_arquivo"."pessoa_id", (select min(g.id)
from guia g
where g.municipio_id = "desif_arquivo"."municipio_id" and g.pessoa_id = "desif_arquivo"."pessoa_id" and g.papel = 'PRESTADOR'
  and g.competencia = "desif_arquivo"."inicio" and g.estado <> 'CANCELADA') as "guia_id",
  "pessoa"."nome", "desif_arquivo"."inicio" as "competencia",
  "desif_apuracao"."dependencia", trim(both ' -'
from "desif_apuracao"."conta" || ' - ' || "desif_apuracao"."nome") as "conta_subtitulo",
  "desif_apuracao"."codigo", "desif_apuracao"."receita", "desif_apuracao"."deducao", "desif_apuracao"."incentivo", "desif_apuracao"."base", "desif_apuracao"."aliquota" as "aliquota",
  case when "desif_arquivo"."arredondamento" = 2 then trunc("desif_apuracao"."base" * "desif_apuracao"."aliquota" / 100, 2)
  else round("desif_apuracao"."base" * "desif_apuracao"."aliquota" / 100, 2) end as "iss",
  "desif_apuracao"."retido", case when "desif_apuracao"."motivo_nao_exigibilidade" = '' then greatest(case when "desif_arquivo"."arredondamento" = 2 then trunc("desif_apuracao"."base" * "desif_apuracao"."aliquota" / 100, 2)
  else round("desif_apuracao"."base" * "desif_apuracao"."aliquota" / 100, 2) end - "desif_apuracao"."retido" - "desif_apuracao"."incentivo" - "desif_apuracao"."a_recolher", 0) else 0 end as "compensacoes",
  case when "desif_apuracao"."motivo_nao_exigibilidade" = '' then 0 else greatest(case when "desif_arquivo"."arredondamento" = 2 then trunc("desif_apuracao"."base" * "desif_apuracao"."aliquota" / 100, 2)
  else round("desif_apuracao"."base" * "desif_apuracao"."aliquota" / 100, 2) end - "desif_apuracao"."retido" - "desif_apuracao"."incentivo" - "desif_apuracao"."a_recolher", 0) end as "deposito",
  "desif_apuracao"."a_recolher", coalesce((select string_agg(g.numero::text, ', '
order by g.numero)
from guia g
where g.municipio_id = "desif_arquivo"."municipio_id" and g.pessoa_id = "desif_arquivo"."pessoa_id" and g.papel = 'PRESTADOR'
  and g.competencia = "desif_arquivo"."inicio" and g.estado <> 'CANCELADA'), '') as "guia",
  coalesce((select bool_and(g.estado in ('PAGA', 'BAIXADA'))
from guia g
where g.municipio_id = "desif_arquivo"."municipio_id" and g.pessoa_id = "desif_arquivo"."pessoa_id" and g.papel = 'PRESTADOR'
  and g.competencia = "desif_arquivo"."inicio" and g.estado <> 'CANCELADA'), false) as "pago"
from "desif_apuracao"
inner join "desif_arquivo" on (("desif_arquivo"."municipio_id" = "desif_apuracao"."municipio_id" and "desif_arquivo"."id" = "desif_apuracao"."arquivo_id") and "desif_arquivo"."situacao" = $1)
inner join "pessoa" on ("pessoa"."municipio_id" = "desif_arquivo"."municipio_id" and "pessoa"."id" = "desif_arquivo"."pessoa_id")
where "desif_arquivo"."inicio" between $2 and $3
-- $1 = "ACEITA", $2 = "2025-04-01", $3 = "2026-03-01"
