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
  (max("cidade"))::int as "cidade",
  100.0 * count(*) / nullif(max("cidade"), 0) as "percentual"
from (select "pessoa"."id" as "id",
  "pessoa"."documento", "pessoa"."nome", "pessoa"."regime_iss_tipo" as "regime",
  "pessoa"."prestador", "chave", "bairro_escrito", "texto", count(*) over () as "cidade"
from "pessoa"
left join (select distinct on ("endereco"."pessoa_id") "pessoa_id", nullif(lower(unaccent(trim(regexp_replace("bairro", '\s+', ' ', 'g')))), '') as "chave",
  trim(regexp_replace("bairro", '\s+', ' ', 'g')) as "bairro_escrito",
  concat_ws(', ', "logradouro_tipo" || ' ' || "logradouro_nome", nullif("numero", ''), nullif("complemento", '')) as "texto"
from "endereco"
order by "endereco"."pessoa_id", "endereco"."principal" desc, "endereco"."id" desc) "principal" on "principal"."pessoa_id" = "pessoa"."id"
where ((select bool_or(x.perfil in ($1, $2, $3, $4)) and bool_and(x.perfil in ($5, $6, $7, $8, $9))
from papel x
where x.municipio_id = "pessoa"."municipio_id" and x.ator_id = "pessoa"."id" and x.fim is null) is not true and "pessoa"."situacao" = $10)) "base"
group by "chave"
-- $1 = "fiscal", $2 = "gestor", $3 = "administrador", $4 = "suporte", $5 = "fiscal", $6 = "gestor", $7 = "administrador", $8 = "suporte", $9 = "usuario", $10 = "ATIVO"
