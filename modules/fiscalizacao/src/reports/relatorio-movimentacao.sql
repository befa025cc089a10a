-- relatorio-movimentacao
select to_char("chave"::date, 'YYYY-MM-DD') as "competencia",
  min("nome_do_grupo") as "grupo",
  "chave" as "chave_do_grupo",
  (count(distinct "pessoa_id") filter (where "origem" <> 'GUIA'))::int as "contribuintes",
  (coalesce(sum("quantidade") filter (where "origem" = 'NFE'), 0))::int as "notas",
  (coalesce(sum("servicos") filter (where "origem" = $1), 0))::numeric(15,2) as "valor",
  (coalesce(sum("servicos") filter (where "origem" = $2), 0))::numeric(15,2) as "nacional",
  (coalesce(sum("servicos") filter (where "origem" = $3), 0))::numeric(15,2) as "papel",
  (coalesce(sum("servicos") filter (where "origem" = $4), 0))::numeric(15,2) as "bancos",
  (coalesce(sum("servicos") filter (where "origem" = $5), 0))::numeric(15,2) as "especial",
  (coalesce(sum("servicos") filter (where "origem" = $6), 0))::numeric(15,2) as "pedagio",
  (coalesce(sum("servicos") filter (where "origem" = $7), 0))::numeric(15,2) as "cartorio",
  (coalesce(sum("servicos") filter (where "origem" = $8), 0))::numeric(15,2) as "transporte",
  (coalesce(sum("servicos"), 0))::numeric(15,2) as "total",
  (coalesce(sum("base"), 0))::numeric(15,2) as "base",
  (coalesce(sum("iss_proprio"), 0))::numeric(15,2) as "iss_proprio",
  (coalesce(sum("iss_retido"), 0))::numeric(15,2) as "iss_retido",
  (coalesce(sum("iss_fora"), 0))::numeric(15,2) as "iss_fora",
  (coalesce(sum("pago"), 0))::numeric(15,2) as "realizada",
  100.0 * coalesce(sum("pago"), 0) / nullif(coalesce(sum("iss_proprio"), 0) + coalesce(sum("iss_retido"), 0), 0) as "percentual",
  100.0 * (coalesce(sum("servicos"), 0) - lag(coalesce(sum("servicos"), 0)) over (order by "chave")) / nullif(lag(coalesce(sum("servicos"), 0)) over (order by "chave"), 0) as "variacao",
  (((select count(distinct "fato_atual"."pessoa_id")
from "fato_atual"
left join "atividade" on ("atividade"."municipio_id" = "fato_atual"."municipio_id" and "atividade"."id" = "fato_atual"."atividade_id")
left join (select distinct on ("endereco"."pessoa_id") "pessoa_id", nullif(lower(unaccent(trim(regexp_replace("bairro", '\s+', ' ', 'g')))), '') as "chave",
  trim(regexp_replace("bairro", '\s+', ' ', 'g')) as "bairro_escrito",
  concat_ws(', ', "logradouro_tipo" || ' ' || "logradouro_nome", nullif("numero", ''), nullif("complemento", '')) as "texto"
from "endereco"
order by "endereco"."pessoa_id", "endereco"."principal" desc, "endereco"."id" desc) "principal" on "principal"."pessoa_id" = "fato_atual"."pessoa_id"
where ((("fato_atual"."competencia" >= $9 and "fato_atual"."competencia" <= $10) and ("fato_atual"."origem" in ($11, $12, $13, $14, $15, $16, $17, $18) or "fato_atual"."origem" = $19) and "fato_atual"."papel" = $20) and "fato_atual"."origem" in ($21, $22, $23, $24, $25, $26, $27, $28)))))::int as "contribuintes_periodo"
from (select to_char("fato_atual"."competencia", 'YYYY-MM-DD') as "chave",
  to_char("fato_atual"."competencia", 'YYYY-MM-DD') as "nome_do_grupo",
  "fato_atual"."pessoa_id" as "pessoa_id",
  "fato_atual"."origem" as "origem",
  "fato_atual"."quantidade" as "quantidade",
  "fato_atual"."servicos" as "servicos",
  "fato_atual"."base" as "base",
  "fato_atual"."iss_proprio" as "iss_proprio",
  "fato_atual"."iss_retido" as "iss_retido",
  "fato_atual"."iss_fora" as "iss_fora",
  "fato_atual"."pago" as "pago"
from "fato_atual"
inner join "pessoa" on ("pessoa"."municipio_id" = "fato_atual"."municipio_id" and "pessoa"."id" = "fato_atual"."pessoa_id")
left join "atividade" on ("atividade"."municipio_id" = "fato_atual"."municipio_id" and "atividade"."id" = "fato_atual"."atividade_id")
left join "grupo_atividade" on ("grupo_atividade"."municipio_id" = "atividade"."municipio_id" and "grupo_atividade"."id" = "atividade"."grupo_id")
left join (select distinct on ("endereco"."pessoa_id") "pessoa_id", nullif(lower(unaccent(trim(regexp_replace("bairro", '\s+', ' ', 'g')))), '') as "chave",
  trim(regexp_replace("bairro", '\s+', ' ', 'g')) as "bairro_escrito",
  concat_ws(', ', "logradouro_tipo" || ' ' || "logradouro_nome", nullif("numero", ''), nullif("complemento", '')) as "texto"
from "endereco"
order by "endereco"."pessoa_id", "endereco"."principal" desc, "endereco"."id" desc) "principal" on "principal"."pessoa_id" = "fato_atual"."pessoa_id"
where (("fato_atual"."competencia" >= $29 and "fato_atual"."competencia" <= $30) and ("fato_atual"."origem" in ($31, $32, $33, $34, $35, $36, $37, $38) or "fato_atual"."origem" = $39) and "fato_atual"."papel" = $40)) "fatos"
group by "chave"
-- $1 = "NFE", $2 = "NACIONAL", $3 = "PAPEL", $4 = "BANCO", $5 = "ESPECIAL", $6 = "PEDAGIO", $7 = "CARTORIO", $8 = "TRANSPORTE", $9 = "2025-04-01", $10 = "2026-03-01", $11 = "NFE", $12 = "NACIONAL", $13 = "PAPEL", $14 = "BANCO", $15 = "ESPECIAL", $16 = "PEDAGIO", $17 = "CARTORIO", $18 = "TRANSPORTE", $19 = "GUIA", $20 = "PRESTADOR", $21 = "NFE", $22 = "NACIONAL", $23 = "PAPEL", $24 = "BANCO", $25 = "ESPECIAL", $26 = "PEDAGIO", $27 = "CARTORIO", $28 = "TRANSPORTE", $29 = "2025-04-01", $30 = "2026-03-01", $31 = "NFE", $32 = "NACIONAL", $33 = "PAPEL", $34 = "BANCO", $35 = "ESPECIAL", $36 = "PEDAGIO", $37 = "CARTORIO", $38 = "TRANSPORTE", $39 = "GUIA", $40 = "PRESTADOR"
