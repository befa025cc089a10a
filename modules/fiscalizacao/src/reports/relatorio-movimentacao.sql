-- relatorio-movimentacao
select to_char("chave"::date, 'YYYY-MM-DD') as "competencia",
  min("nome_do_grupo") as "grupo",
  "chave" as "chave_do_grupo",
  $1::boolean as "por_mes",
  $2::text as "pedido",
  (count(distinct "pessoa_id") filter (where "origem" <> 'GUIA'))::int as "contribuintes",
  (coalesce(sum("quantidade") filter (where "origem" = 'NFE'), 0))::int as "notas",
  (coalesce(sum("servicos") filter (where "origem" = $3), 0))::numeric(15,2) as "valor",
  (coalesce(sum("servicos") filter (where "origem" = $4), 0))::numeric(15,2) as "nacional",
  (coalesce(sum("servicos") filter (where "origem" = $5), 0))::numeric(15,2) as "papel",
  (coalesce(sum("servicos") filter (where "origem" = $6), 0))::numeric(15,2) as "bancos",
  (coalesce(sum("servicos") filter (where "origem" = $7), 0))::numeric(15,2) as "especial",
  (coalesce(sum("servicos") filter (where "origem" = $8), 0))::numeric(15,2) as "pedagio",
  (coalesce(sum("servicos") filter (where "origem" = $9), 0))::numeric(15,2) as "cartorio",
  (coalesce(sum("servicos") filter (where "origem" = $10), 0))::numeric(15,2) as "transporte",
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
where ((("fato_atual"."competencia" >= $11 and "fato_atual"."competencia" <= $12) and ("fato_atual"."origem" in ($13, $14, $15, $16, $17, $18, $19, $20) or "fato_atual"."origem" = $21) and "fato_atual"."papel" = $22) and "fato_atual"."origem" in ($23, $24, $25, $26, $27, $28, $29, $30)))))::int as "contribuintes_periodo"
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
where (("fato_atual"."competencia" >= $31 and "fato_atual"."competencia" <= $32) and ("fato_atual"."origem" in ($33, $34, $35, $36, $37, $38, $39, $40) or "fato_atual"."origem" = $41) and "fato_atual"."papel" = $42)) "fatos"
group by "chave"
-- $1 = true, $2 = "{\"papel\":\"PRESTADOR\",\"regime\":null,\"agrupar\":\"COMPETENCIA\",\"grupoAtividade\":null,\"bairro\":[],\"competenciaInicial\":{\"ano\":2025,\"mes\":3},\"competenciaFinal\":{\"ano\":2026,\"mes\":2}}", $3 = "NFE", $4 = "NACIONAL", $5 = "PAPEL", $6 = "BANCO", $7 = "ESPECIAL", $8 = "PEDAGIO", $9 = "CARTORIO", $10 = "TRANSPORTE", $11 = "2025-04-01", $12 = "2026-03-01", $13 = "NFE", $14 = "NACIONAL", $15 = "PAPEL", $16 = "BANCO", $17 = "ESPECIAL", $18 = "PEDAGIO", $19 = "CARTORIO", $20 = "TRANSPORTE", $21 = "GUIA", $22 = "PRESTADOR", $23 = "NFE", $24 = "NACIONAL", $25 = "PAPEL", $26 = "BANCO", $27 = "ESPECIAL", $28 = "PEDAGIO", $29 = "CARTORIO", $30 = "TRANSPORTE", $31 = "2025-04-01", $32 = "2026-03-01", $33 = "NFE", $34 = "NACIONAL", $35 = "PAPEL", $36 = "BANCO", $37 = "ESPECIAL", $38 = "PEDAGIO", $39 = "CARTORIO", $40 = "TRANSPORTE", $41 = "GUIA", $42 = "PRESTADOR"
