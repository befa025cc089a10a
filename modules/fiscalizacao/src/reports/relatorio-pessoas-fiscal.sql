-- relatorio-pessoas-fiscal
select "pessoa"."id", "responsavel"."nome" as "fiscal",
  "pessoa"."documento", "pessoa"."nome", "pessoa"."grp_mobiliario", case "pessoa"."regime_iss_tipo" when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 end as "regime",
  case "pessoa"."situacao" when $19 then $20 when $21 then $22 when $23 then $24 when $25 then $26 end as "situacao",
  to_char((select max(e.competencia)
from encerramento e
where e.municipio_id = "pessoa"."municipio_id"
        and e.pessoa_id = "pessoa"."id" and e.reaberto_em is null), 'YYYY-MM-DD') as "ultimo_encerramento",
  ((select count(*)
from guia g
where g.municipio_id = "pessoa"."municipio_id" and g.pessoa_id = "pessoa"."id"
        and g.estado = 'EMITIDA' and g.vencimento < $27::date))::int as "guias_vencidas"
from "pessoa"
inner join "pessoa" "responsavel" on ("responsavel"."municipio_id" = "pessoa"."municipio_id" and "responsavel"."id" = "pessoa"."fiscal_responsavel_id")
where ((select bool_or(x.perfil in ($28, $29, $30, $31)) and bool_and(x.perfil in ($32, $33, $34, $35, $36))
from papel x
where x.municipio_id = "pessoa"."municipio_id" and x.ator_id = "pessoa"."id" and x.fim is null) is not true and "pessoa"."situacao" = $37)
-- $1 = "ESTIMATIVA", $2 = "Estimativa", $3 = "FATURAMENTO", $4 = "Faturamento", $5 = "FIXO_ANUAL", $6 = "Fixo Anual", $7 = "IMUNE", $8 = "Imune", $9 = "ISENTO", $10 = "Isento", $11 = "MEI", $12 = "MEI", $13 = "NAO_INCIDENCIA", $14 = "Não Incidência", $15 = "SIMPLES", $16 = "Simples", $17 = "SOCIEDADE_PROFISSIONAL", $18 = "Sociedade Profissional", $19 = "ATIVO", $20 = "Ativa", $21 = "BAIXADO", $22 = "Baixada", $23 = "BLOQUEADO", $24 = "Bloqueada", $25 = "PARALISADO", $26 = "Paralisada", $27 = "2026-04-15", $28 = "fiscal", $29 = "gestor", $30 = "administrador", $31 = "suporte", $32 = "fiscal", $33 = "gestor", $34 = "administrador", $35 = "suporte", $36 = "usuario", $37 = "ATIVO"
