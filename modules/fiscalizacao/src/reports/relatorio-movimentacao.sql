-- relatorio-movimentacao
select to_char("chave"::date, 'YYYY-MM-DD') as "competencia",
  min("nome_do_grupo") as "grupo",
  "chave" as "chave_do_grupo",
  (count(distinct "pessoa_da_linha") filter (where "origem" not in ('RECEITA', 'ANTES')))::int as "contribuintes",
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
  (coalesce(sum("base_de_calculo"), 0))::numeric(15,2) as "base",
  (coalesce(sum("iss_proprio"), 0))::numeric(15,2) as "iss_proprio",
  (coalesce(sum("iss_retido"), 0))::numeric(15,2) as "iss_retido",
  (coalesce(sum("iss_fora"), 0))::numeric(15,2) as "iss_fora",
  (coalesce(sum("recebido"), 0))::numeric(15,2) as "realizada",
  100.0 * coalesce(sum("recebido"), 0) / nullif(coalesce(sum("iss_proprio"), 0) + coalesce(sum("iss_retido"), 0), 0) as "percentual",
  100.0 * (coalesce(sum("servicos"), 0) - coalesce(sum("antes"), 0)) / nullif(coalesce(sum("antes"), 0), 0) as "variacao",
  (((select count(distinct "fato_atual"."pessoa_id")
from "fato_atual"
left join "atividade" on ("atividade"."municipio_id" = "fato_atual"."municipio_id" and "atividade"."id" = "fato_atual"."atividade_id")
left join (select distinct on ("endereco"."pessoa_id") "pessoa_id", nullif(lower(unaccent(trim(regexp_replace("bairro", '\s+', ' ', 'g')))), '') as "chave",
  nullif(trim(regexp_replace("bairro", '\s+', ' ', 'g')), '') as "bairro_escrito",
  concat_ws(', ', "logradouro_tipo" || ' ' || "logradouro_nome", nullif("numero", ''), nullif("complemento", '')) as "texto"
from "endereco"
order by "endereco"."pessoa_id", "endereco"."principal" desc, "endereco"."id" desc) "principal" on "principal"."pessoa_id" = "fato_atual"."pessoa_id"
where (("fato_atual"."competencia" >= $9 and "fato_atual"."competencia" <= $10) and "fato_atual"."origem" in ($11, $12, $13, $14, $15, $16, $17, $18) and "fato_atual"."papel" = $19))))::int as "contribuintes_periodo"
from (select to_char(l.competencia, 'YYYY-MM-DD') as "chave",
  to_char(l.competencia, 'YYYY-MM-DD') as "nome_do_grupo",
  l.pessoa_id as "pessoa_da_linha",
  l.origem as "origem",
  l.quantidade as "quantidade",
  l.servicos as "servicos",
  l.base as "base_de_calculo",
  l.iss_proprio as "iss_proprio",
  l.iss_retido as "iss_retido",
  l.iss_fora as "iss_fora",
  l.recebido as "recebido",
  l.antes as "antes"
from (
    select "fato_atual"."municipio_id" as municipio_id, "fato_atual"."pessoa_id" as pessoa_id, "fato_atual"."atividade_id" as atividade_id, "fato_atual"."competencia" as competencia,
      "fato_atual"."regime" as regime, "fato_atual"."origem" as origem, "fato_atual"."quantidade" as quantidade, "fato_atual"."servicos" as servicos, "fato_atual"."base" as base,
      "fato_atual"."iss_proprio" as iss_proprio, "fato_atual"."iss_retido" as iss_retido, "fato_atual"."iss_fora" as iss_fora, 0 as recebido, 0 as antes
from "fato_atual"
where (("fato_atual"."competencia" >= $20 and "fato_atual"."competencia" <= $21) and "fato_atual"."origem" in ($22, $23, $24, $25, $26, $27, $28, $29) and "fato_atual"."papel" = $30)
union all
    select r.municipio_id, r.pessoa_id, null, r.competencia, null, 'RECEITA', 0, 0, 0, 0, 0, 0, r.valor, 0
from (
  select r.municipio_id, case r.tipo_receita when 0 then 'COBRANCA' when 1 then 'DAS' when 2 then 'GUIA' when 3 then 'SENDA' when 4 then 'SIAFI' end as origem, r.pagamento as dia, r.competencia, r.papel, r.contribuinte_id as pessoa_id, r.valor
from receita_realizada r) r
where r.competencia between $31::date and $32::date
      and r.papel = $33 and ($34::text is null or case when r.origem in ('GUIA', 'SIAFI') then regime_na_competencia(r.municipio_id, r.pessoa_id, r.competencia) else 'SIMPLES' end = $35)
union all
    select "fato_atual"."municipio_id", "fato_atual"."pessoa_id", "fato_atual"."atividade_id", ("fato_atual"."competencia" + interval '1 month')::date, "fato_atual"."regime", 'ANTES', 0, 0, 0, 0, 0, 0, 0,
      "fato_atual"."servicos"
from "fato_atual"
where (("fato_atual"."competencia" >= $36 and "fato_atual"."competencia" <= $37) and "fato_atual"."origem" in ($38, $39, $40, $41, $42, $43, $44, $45) and "fato_atual"."papel" = $46)) l
left join "pessoa" on "pessoa"."municipio_id" = l.municipio_id and "pessoa"."id" = l.pessoa_id
left join "atividade" on "atividade"."municipio_id" = l.municipio_id and "atividade"."id" = l.atividade_id
left join "grupo_atividade" on ("grupo_atividade"."municipio_id" = "atividade"."municipio_id" and "grupo_atividade"."id" = "atividade"."grupo_id")
left join (select distinct on ("endereco"."pessoa_id") "pessoa_id", nullif(lower(unaccent(trim(regexp_replace("bairro", '\s+', ' ', 'g')))), '') as "chave",
  nullif(trim(regexp_replace("bairro", '\s+', ' ', 'g')), '') as "bairro_escrito",
  concat_ws(', ', "logradouro_tipo" || ' ' || "logradouro_nome", nullif("numero", ''), nullif("complemento", '')) as "texto"
from "endereco"
order by "endereco"."pessoa_id", "endereco"."principal" desc, "endereco"."id" desc) "principal" on "principal"."pessoa_id" = l.pessoa_id) "fatos"
group by "chave"
having bool_or("origem" <> 'ANTES')
-- $1 = "NFE", $2 = "NACIONAL", $3 = "PAPEL", $4 = "BANCO", $5 = "ESPECIAL", $6 = "PEDAGIO", $7 = "CARTORIO", $8 = "TRANSPORTE", $9 = "2025-04-01", $10 = "2026-03-01", $11 = "NFE", $12 = "NACIONAL", $13 = "PAPEL", $14 = "BANCO", $15 = "ESPECIAL", $16 = "PEDAGIO", $17 = "CARTORIO", $18 = "TRANSPORTE", $19 = "PRESTADOR", $20 = "2025-04-01", $21 = "2026-03-01", $22 = "NFE", $23 = "NACIONAL", $24 = "PAPEL", $25 = "BANCO", $26 = "ESPECIAL", $27 = "PEDAGIO", $28 = "CARTORIO", $29 = "TRANSPORTE", $30 = "PRESTADOR", $31 = "2025-04-01", $32 = "2026-03-01", $33 = "PRESTADOR", $34 = null, $35 = null, $36 = "2025-03-01", $37 = "2026-02-01", $38 = "NFE", $39 = "NACIONAL", $40 = "PAPEL", $41 = "BANCO", $42 = "ESPECIAL", $43 = "PEDAGIO", $44 = "CARTORIO", $45 = "TRANSPORTE", $46 = "PRESTADOR"
