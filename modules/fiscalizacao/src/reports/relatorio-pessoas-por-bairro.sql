-- relatorio-pessoas-por-bairro
select coalesce(min("bairro_escrito"), 'Sem endereço') as "bairro",
  null::text as "documento",
  null::text as "nome",
  null::text as "endereco",
  null::bigint as "pessoa_id",
  (count(*))::int as "contribuintes",
  (count(*) filter (where "base"."prestador"))::int as "prestadores",
  (count(*) filter (where "regime" = 'SIMPLES'))::int as "simples",
  (count(*) filter (where "regime" = 'MEI'))::int as "mei",
  (sum("movimento_12"))::numeric(15,2) as "movimento",
  (sum("pago_12"))::numeric(15,2) as "pago",
  (max("cidade"))::int as "cidade",
  100.0 * count(*) / nullif(max("cidade"), 0) as "percentual"
from (select "pessoa"."id" as "id",
  "pessoa"."documento", "pessoa"."nome", "pessoa"."regime_iss_tipo" as "regime",
  "pessoa"."prestador", "chave", "bairro_escrito", "texto", count(*) over () as "cidade",
  coalesce("movimento", 0) as "movimento_12",
  coalesce("pago", 0) as "pago_12"
from "pessoa"
left join (select "pessoa_id" as "fato_pessoa_id",
  coalesce(sum("servicos") filter (where "fato_atual"."origem" in ($1, $2, $3, $4, $5, $6, $7, $8) and "fato_atual"."competencia" > $9), 0) as "movimento"
from "fato_atual"
group by "fato_atual"."pessoa_id") "somas" on "fato_pessoa_id" = "pessoa"."id"
left join (select r.pessoa_id as "pessoa_do_recebimento",
  coalesce(sum(r.valor), 0) as "pago"
from (
  select r.municipio_id, case r.tipo_receita when 0 then 'COBRANCA' when 1 then 'DAS' when 2 then 'GUIA' when 3 then 'SENDA' when 4 then 'SIAFI' end as origem, r.pagamento as dia, r.competencia, r.papel, r.contribuinte_id as pessoa_id, r.valor
from receita_realizada r) r
where r.competencia > $10::date
group by r.pessoa_id) "recebidos" on "pessoa_do_recebimento" = "pessoa"."id"
left join (select distinct on ("endereco"."pessoa_id") "pessoa_id", nullif(lower(unaccent(trim(regexp_replace("bairro", '\s+', ' ', 'g')))), '') as "chave",
  nullif(trim(regexp_replace("bairro", '\s+', ' ', 'g')), '') as "bairro_escrito",
  concat_ws(', ', "logradouro_tipo" || ' ' || "logradouro_nome", nullif("numero", ''), nullif("complemento", '')) as "texto"
from "endereco"
order by "endereco"."pessoa_id", "endereco"."principal" desc, "endereco"."id" desc) "principal" on "principal"."pessoa_id" = "pessoa"."id"
where ((select bool_or(x.perfil in ($11, $12, $13, $14)) and bool_and(x.perfil in ($15, $16, $17, $18, $19))
from papel x
where x.municipio_id = "pessoa"."municipio_id" and x.ator_id = "pessoa"."id" and x.fim is null) is not true and "pessoa"."situacao" = $20)) "base"
group by "chave"
-- $1 = "NFE", $2 = "NACIONAL", $3 = "PAPEL", $4 = "BANCO", $5 = "ESPECIAL", $6 = "PEDAGIO", $7 = "CARTORIO", $8 = "TRANSPORTE", $9 = "2025-04-01", $10 = "2025-04-01", $11 = "fiscal", $12 = "gestor", $13 = "administrador", $14 = "suporte", $15 = "fiscal", $16 = "gestor", $17 = "administrador", $18 = "suporte", $19 = "usuario", $20 = "ATIVO"
