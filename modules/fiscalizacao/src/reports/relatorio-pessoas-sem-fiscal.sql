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
  coalesce(sum("servicos") filter (where "fato_atual"."origem" = 'NFE' and "fato_atual"."competencia" > $19), 0) as "movimento",
  coalesce(sum("em_aberto"), 0) as "em_aberto"
from "fato_atual"
group by "fato_atual"."pessoa_id") "somas" on "fato_pessoa_id" = "pessoa"."id"
where ((select bool_or(x.perfil in ($20, $21, $22, $23)) and bool_and(x.perfil in ($24, $25, $26, $27, $28))
from papel x
where x.municipio_id = "pessoa"."municipio_id" and x.ator_id = "pessoa"."id" and x.fim is null) is not true and "pessoa"."fiscal_responsavel_id" is null and "pessoa"."situacao" = $29 and "pessoa"."natureza_cadastro" = $30 and coalesce("movimento", 0) > 0)
-- $1 = "ESTIMATIVA", $2 = "Estimativa", $3 = "FATURAMENTO", $4 = "Faturamento", $5 = "FIXO_ANUAL", $6 = "Fixo Anual", $7 = "IMUNE", $8 = "Imune", $9 = "ISENTO", $10 = "Isento", $11 = "MEI", $12 = "MEI", $13 = "NAO_INCIDENCIA", $14 = "Não Incidência", $15 = "SIMPLES", $16 = "Simples", $17 = "SOCIEDADE_PROFISSIONAL", $18 = "Sociedade Profissional", $19 = "2025-04-01", $20 = "fiscal", $21 = "gestor", $22 = "administrador", $23 = "suporte", $24 = "fiscal", $25 = "gestor", $26 = "administrador", $27 = "suporte", $28 = "usuario", $29 = "ATIVO", $30 = "PERMANENTE"
