-- desif-partidas
select "desif_partida"."id", "desif_partida"."data", "desif_partida"."lancamento", case "desif_partida"."tipo_partida" when $1 then $2 when $3 then $4 end as "partida",
  "desif_partida"."conta", coalesce((select string_agg(distinct o.conta, ', ')
from desif_partida o
where o.municipio_id = "desif_partida"."municipio_id" and o.arquivo_id = "desif_partida"."arquivo_id" and o.lancamento = "desif_partida"."lancamento" and o.tipo_partida <> "desif_partida"."tipo_partida"), '') as "contrapartida",
  "desif_partida"."valor", "desif_partida"."historico", "desif_partida"."cnpj", "pessoa"."nome" as "instituicao",
  case when (select sum(case o.tipo_partida when 'CREDITO' then o.valor else -o.valor end)
from desif_partida o
where o.municipio_id = "desif_partida"."municipio_id" and o.arquivo_id = "desif_partida"."arquivo_id" and o.lancamento = "desif_partida"."lancamento") = 0 then 'Equilibrado' else 'Desequilibrado' end as "conferencia"
from "desif_partida"
inner join "desif_arquivo" on (("desif_arquivo"."municipio_id" = "desif_partida"."municipio_id" and "desif_arquivo"."id" = "desif_partida"."arquivo_id") and "desif_arquivo"."situacao" = $5)
inner join "pessoa" on ("pessoa"."municipio_id" = "desif_arquivo"."municipio_id" and "pessoa"."id" = "desif_arquivo"."pessoa_id")
where "desif_partida"."data" between $6 and $7
-- $1 = "CREDITO", $2 = "Crédito", $3 = "DEBITO", $4 = "Débito", $5 = "ACEITA", $6 = "2026-01-01", $7 = "2026-04-15"
