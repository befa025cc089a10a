-- relatorio-prestadores
select "pessoa"."id", "pessoa"."documento", "pessoa"."nome", "pessoa"."grp_mobiliario", inscricao_exibida("pessoa"."inscricao_municipal") as "inscricao_exibida",
  (select a.codigo_exibido || ' - ' || a.resumo
from pessoa_atividade v
  join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
where v.municipio_id = "pessoa"."municipio_id" and v.pessoa_id = "pessoa"."id" and v.inicio <= $1::date
    and coalesce(v.fim, 'infinity'::date) >= $2::date
order by v.principal desc, v.id
limit 1) as "atividade",
  case "pessoa"."regime_iss_tipo" when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 when $19 then $20 end as "regime",
  case "pessoa"."situacao" when $21 then $22 when $23 then $24 when $25 then $26 when $27 then $28 end as "situacao",
  "bairro_escrito", (select t.numero
from telefone t
where t.municipio_id = "pessoa"."municipio_id" and t.pessoa_id = "pessoa"."id" and not t.fax
order by t.principal desc, t.id
limit 1) as "telefone",
  "pessoa"."email", "pessoa"."data_abertura", "desde", "responsavel"."nome" as "fiscal"
from "pessoa"
left join (select distinct on ("endereco"."pessoa_id") "pessoa_id", nullif(lower(unaccent(trim(regexp_replace("bairro", '\s+', ' ', 'g')))), '') as "chave",
  nullif(trim(regexp_replace("bairro", '\s+', ' ', 'g')), '') as "bairro_escrito",
  concat_ws(', ', "logradouro_tipo" || ' ' || "logradouro_nome", nullif("numero", ''), nullif("complemento", '')) as "texto"
from "endereco"
order by "endereco"."pessoa_id", "endereco"."principal" desc, "endereco"."id" desc) "principal" on "principal"."pessoa_id" = "pessoa"."id"
left join (select "pessoa_id", min("inicio")::text as "desde"
from "autorizacao_nfe"
where ("autorizacao_nfe"."inicio" <= $29 and coalesce("autorizacao_nfe"."fim", 'infinity'::date) >= $30::date)
group by "autorizacao_nfe"."pessoa_id") "vigente" on "vigente"."pessoa_id" = "pessoa"."id"
left join "pessoa" "responsavel" on ("responsavel"."municipio_id" = "pessoa"."municipio_id" and "responsavel"."id" = "pessoa"."fiscal_responsavel_id")
where ("pessoa"."prestador" = $31 and "pessoa"."situacao" = $32 and "pessoa"."natureza_cadastro" = $33)
-- $1 = "2026-04-15", $2 = "2026-04-15", $3 = "ESTIMATIVA", $4 = "Estimativa", $5 = "FATURAMENTO", $6 = "Faturamento", $7 = "FIXO_ANUAL", $8 = "Fixo Anual", $9 = "IMUNE", $10 = "Imune", $11 = "ISENTO", $12 = "Isento", $13 = "MEI", $14 = "MEI", $15 = "NAO_INCIDENCIA", $16 = "Não Incidência", $17 = "SIMPLES", $18 = "Simples", $19 = "SOCIEDADE_PROFISSIONAL", $20 = "Sociedade Profissional", $21 = "ATIVO", $22 = "Ativa", $23 = "BAIXADO", $24 = "Baixada", $25 = "BLOQUEADO", $26 = "Bloqueada", $27 = "PARALISADO", $28 = "Paralisada", $29 = "2026-04-15", $30 = "2026-04-15", $31 = true, $32 = "ATIVO", $33 = "PERMANENTE"
