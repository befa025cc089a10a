-- relatorio-pessoas-sem-fiscal
select "pessoa"."id", "pessoa"."documento", "pessoa"."nome", "pessoa"."grp_mobiliario", (select trim(regexp_replace(e.bairro, '\s+', ' ', 'g'))
from endereco e
where e.municipio_id = "pessoa"."municipio_id"
    and e.pessoa_id = "pessoa"."id"
order by e.principal desc, e.id desc
limit 1) as "bairro",
  case "pessoa"."regime_iss_tipo" when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 end as "regime",
  (coalesce("movimento", 0))::numeric(15,2) as "movimento_12",
  (coalesce("em_aberto", 0))::numeric(15,2) as "aberto"
from "pessoa"
left join (select "pessoa_id" as "fato_pessoa_id",
  coalesce(sum("servicos") filter (where "fato_atual"."origem" in ($19, $20, $21, $22, $23, $24, $25, $26) and "fato_atual"."competencia" > $27), 0) as "movimento",
  coalesce(sum("em_aberto"), 0) as "em_aberto"
from "fato_atual"
group by "fato_atual"."pessoa_id") "somas" on "fato_pessoa_id" = "pessoa"."id"
where ((select bool_or(x.perfil in ($28, $29, $30, $31)) and bool_and(x.perfil in ($32, $33, $34, $35, $36))
from papel x
where x.municipio_id = "pessoa"."municipio_id" and x.ator_id = "pessoa"."id" and x.fim is null) is not true and "pessoa"."fiscal_responsavel_id" is null and "pessoa"."situacao" = $37 and "pessoa"."natureza_cadastro" = $38 and coalesce("movimento", 0) > 0)
-- $1 = "ESTIMATIVA", $2 = "Estimativa", $3 = "FATURAMENTO", $4 = "Faturamento", $5 = "FIXO_ANUAL", $6 = "Fixo Anual", $7 = "IMUNE", $8 = "Imune", $9 = "ISENTO", $10 = "Isento", $11 = "MEI", $12 = "MEI", $13 = "NAO_INCIDENCIA", $14 = "Não Incidência", $15 = "SIMPLES", $16 = "Simples", $17 = "SOCIEDADE_PROFISSIONAL", $18 = "Sociedade Profissional", $19 = "NFE", $20 = "NACIONAL", $21 = "PAPEL", $22 = "BANCO", $23 = "ESPECIAL", $24 = "PEDAGIO", $25 = "CARTORIO", $26 = "TRANSPORTE", $27 = "2025-04-01", $28 = "fiscal", $29 = "gestor", $30 = "administrador", $31 = "suporte", $32 = "fiscal", $33 = "gestor", $34 = "administrador", $35 = "suporte", $36 = "usuario", $37 = "ATIVO", $38 = "PERMANENTE"
