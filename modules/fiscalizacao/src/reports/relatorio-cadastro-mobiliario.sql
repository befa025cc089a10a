-- relatorio-cadastro-mobiliario
select "pessoa"."id", "pessoa"."grp_mobiliario", inscricao_exibida("pessoa"."inscricao_municipal") as "inscricao_exibida",
  "pessoa"."documento", "pessoa"."nome", endereco.texto as "endereco_texto",
  endereco.bairro as "bairro_texto",
  endereco.cep as "cep_texto",
  case "pessoa"."natureza_cadastro" when $1 then $2 when $3 then $4 when $5 then $6 end as "natureza_texto",
  case "pessoa"."web_iss_tipo_contribuinte" when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 when $19 then $20 when $21 then $22 when $23 then $24 when $25 then $26 when $27 then $28 end as "tipo_texto",
  case "pessoa"."regime_iss_tipo" when $29 then $30 when $31 then $32 when $33 then $34 when $35 then $36 when $37 then $38 when $39 then $40 when $41 then $42 when $43 then $44 when $45 then $46 end as "regime_texto",
  case "pessoa"."situacao" when $47 then $48 when $49 then $50 when $51 then $52 when $53 then $54 end as "situacao_texto",
  case "pessoa"."web_iss_status" when $55 then $56 when $57 then $58 when $59 then $60 when $61 then $62 when $63 then $64 end as "status_texto",
  "pessoa"."data_abertura", "pessoa"."ultima_alteracao", "pessoa"."ultima_sincronia", "contador"."nome" as "contador_nome",
  "fiscal"."nome" as "fiscal_nome",
  (select string_agg(a.codigo, ', '
order by v.principal desc, a.codigo)
from pessoa_atividade v
        join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
where v.municipio_id = "pessoa"."municipio_id" and v.pessoa_id = "pessoa"."id" and v.inicio <= $65::date
          and coalesce(v.fim, 'infinity'::date) >= $66::date) as "atividades"
from "pessoa"
left join "pessoa" "contador" on ("contador"."municipio_id" = "pessoa"."municipio_id" and "contador"."id" = "pessoa"."contador_responsavel_id")
left join "pessoa" "fiscal" on ("fiscal"."municipio_id" = "pessoa"."municipio_id" and "fiscal"."id" = "pessoa"."fiscal_responsavel_id")
left join lateral (select concat_ws(', ', e.logradouro_tipo || ' ' || e.logradouro_nome, nullif(e.numero, ''), nullif(e.complemento, '')) as texto, e.bairro, e.cep
from endereco e
where e.municipio_id = "pessoa"."municipio_id" and e.pessoa_id = "pessoa"."id"
order by e.principal desc, e.id desc
limit 1) as endereco on true
where ((select bool_or(x.perfil in ($67, $68, $69, $70)) and bool_and(x.perfil in ($71, $72, $73, $74, $75))
from papel x
where x.municipio_id = "pessoa"."municipio_id" and x.ator_id = "pessoa"."id" and x.fim is null) is not true and "pessoa"."situacao" = $76 and "pessoa"."natureza_cadastro" = $77)
-- $1 = "PERMANENTE", $2 = "Permanente", $3 = "EVENTUAL", $4 = "Eventual", $5 = "PROVISORIO", $6 = "Provisório", $7 = "ADMINISTRACAO_PUBLICA", $8 = "Administração pública", $9 = "ASSOCIACAO", $10 = "Associação", $11 = "AUTONOMO", $12 = "Autônomo", $13 = "COMERCIO", $14 = "Comércio", $15 = "INDUSTRIA", $16 = "Industria", $17 = "INSTITUICAO_FINANCEIRA", $18 = "Instituição financeira", $19 = "MISTA", $20 = "Mista", $21 = "OBRAS", $22 = "Obras", $23 = "OUTRO", $24 = "Outro", $25 = "PRESTADOR", $26 = "Prestador", $27 = "PRESTADOR_OUTRO_MUNICIPIO", $28 = "Prestador de outro município", $29 = "ESTIMATIVA", $30 = "Estimativa", $31 = "FATURAMENTO", $32 = "Faturamento", $33 = "FIXO_ANUAL", $34 = "Fixo Anual", $35 = "IMUNE", $36 = "Imune", $37 = "ISENTO", $38 = "Isento", $39 = "MEI", $40 = "MEI", $41 = "NAO_INCIDENCIA", $42 = "Não Incidência", $43 = "SIMPLES", $44 = "Simples", $45 = "SOCIEDADE_PROFISSIONAL", $46 = "Sociedade Profissional", $47 = "ATIVO", $48 = "Ativa", $49 = "BAIXADO", $50 = "Baixada", $51 = "BLOQUEADO", $52 = "Bloqueada", $53 = "PARALISADO", $54 = "Paralisada", $55 = "ATIVO", $56 = "Ativo", $57 = "BLOQUEADO", $58 = "Bloqueado", $59 = "PARALISADO_TEMPORARIAMENTE", $60 = "Paralisado (temporariamente)", $61 = "PARALISADO_REVELIA", $62 = "Paralisado (revelia)", $63 = "SOB_FISCALIZACAO", $64 = "Sob fiscalização", $65 = "2026-04-15", $66 = "2026-04-15", $67 = "fiscal", $68 = "gestor", $69 = "administrador", $70 = "suporte", $71 = "fiscal", $72 = "gestor", $73 = "administrador", $74 = "suporte", $75 = "usuario", $76 = "ATIVO", $77 = "PERMANENTE"
