-- relatorio-empresa-aliquota-zero
select "nota_fiscal"."prestador_id", "pessoa"."nome", "pessoa"."documento", case "nota_fiscal"."regime" when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 end as "regime_texto",
  case "nota_fiscal"."exigibilidade" when 1 then $19 when 2 then $20 when 3 then $21 when 4 then $22 when 5 then $23 when 6 then $24 when 7 then $25 end as "exigibilidade_texto",
  (select t.nome
from tipo_tributacao t
where t.municipio_id = "nota_fiscal"."municipio_id" and t.id = "nota_fiscal"."tipo_tributacao_id") as "tipo_tributacao_nome",
  "atividade"."codigo_exibido" || ' - ' || "atividade"."resumo" as "atividade_texto",
  (select v.aliquota
from atividade_aliquota v
where v.municipio_id = "nota_fiscal"."municipio_id" and v.atividade_id = "nota_fiscal"."atividade_id"
    and v.inicio <= "nota_fiscal"."data_prestacao"
order by v.inicio desc
limit 1) as "aliquota_cadastrada",
  (count(*))::int as "quantidade",
  (sum("nota_fiscal"."valor_total"))::numeric(15,2) as "valor",
  (sum("nota_fiscal"."base") * coalesce((select v.aliquota
from atividade_aliquota v
where v.municipio_id = "nota_fiscal"."municipio_id" and v.atividade_id = "nota_fiscal"."atividade_id"
    and v.inicio <= "nota_fiscal"."data_prestacao"
order by v.inicio desc
limit 1), 0) / 100)::numeric(15,2) as "devido",
  case when "nota_fiscal"."exigibilidade" <> 1 then case "nota_fiscal"."exigibilidade" when 1 then $26 when 2 then $27 when 3 then $28 when 4 then $29 when 5 then $30 when 6 then $31 when 7 then $32 end
    when "nota_fiscal"."regime" in ('ISENTO', 'IMUNE', 'NAO_INCIDENCIA', 'FIXO_ANUAL', 'MEI', 'SOCIEDADE_PROFISSIONAL') then 'Regime ' || case "nota_fiscal"."regime" when $33 then $34 when $35 then $36 when $37 then $38 when $39 then $40 when $41 then $42 when $43 then $44 when $45 then $46 when $47 then $48 when $49 then $50 end
    when "atividade"."isenta" then 'Atividade isenta' when exists (select 1
from isencao_guia i
where i.municipio_id = "nota_fiscal"."municipio_id" and i.isenta_guia
    and i.inicio <= "nota_fiscal"."data_prestacao" and i.fim >= "nota_fiscal"."data_prestacao"
    and (i.filtro = 'TODOS' or (i.filtro = 'REGIME' and i.regime = "nota_fiscal"."regime") or (i.filtro = 'ATIVIDADE' and i.atividade_id = "nota_fiscal"."atividade_id")
      or (i.filtro = 'PESSOA' and i.pessoa_id = "nota_fiscal"."prestador_id"))) then 'Isenção de guia' else 'Sem amparo' end as "amparo"
from "nota_fiscal"
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
inner join "atividade" on ("atividade"."municipio_id" = "nota_fiscal"."municipio_id" and "atividade"."id" = "nota_fiscal"."atividade_id")
where ("nota_fiscal"."estado" in ($51, $52) and "nota_fiscal"."aliquota" = 0 and "nota_fiscal"."competencia" >= $53 and "nota_fiscal"."competencia" <= $54 and case when "nota_fiscal"."exigibilidade" <> 1 then case "nota_fiscal"."exigibilidade" when 1 then $55 when 2 then $56 when 3 then $57 when 4 then $58 when 5 then $59 when 6 then $60 when 7 then $61 end
    when "nota_fiscal"."regime" in ('ISENTO', 'IMUNE', 'NAO_INCIDENCIA', 'FIXO_ANUAL', 'MEI', 'SOCIEDADE_PROFISSIONAL') then 'Regime ' || case "nota_fiscal"."regime" when $62 then $63 when $64 then $65 when $66 then $67 when $68 then $69 when $70 then $71 when $72 then $73 when $74 then $75 when $76 then $77 when $78 then $79 end
    when "atividade"."isenta" then 'Atividade isenta' when exists (select 1
from isencao_guia i
where i.municipio_id = "nota_fiscal"."municipio_id" and i.isenta_guia
    and i.inicio <= "nota_fiscal"."data_prestacao" and i.fim >= "nota_fiscal"."data_prestacao"
    and (i.filtro = 'TODOS' or (i.filtro = 'REGIME' and i.regime = "nota_fiscal"."regime") or (i.filtro = 'ATIVIDADE' and i.atividade_id = "nota_fiscal"."atividade_id")
      or (i.filtro = 'PESSOA' and i.pessoa_id = "nota_fiscal"."prestador_id"))) then 'Isenção de guia' else 'Sem amparo' end = 'Sem amparo')
group by 1, 2, 3, 4, 5, 6, 7, 8, 12
-- $1 = "ESTIMATIVA", $2 = "Estimativa", $3 = "FATURAMENTO", $4 = "Faturamento", $5 = "FIXO_ANUAL", $6 = "Fixo Anual", $7 = "IMUNE", $8 = "Imune", $9 = "ISENTO", $10 = "Isento", $11 = "MEI", $12 = "MEI", $13 = "NAO_INCIDENCIA", $14 = "Não Incidência", $15 = "SIMPLES", $16 = "Simples", $17 = "SOCIEDADE_PROFISSIONAL", $18 = "Sociedade Profissional", $19 = "Exigível", $20 = "Não incidência", $21 = "Isenção", $22 = "Exportação", $23 = "Imunidade", $24 = "Exigibilidade suspensa por decisão judicial", $25 = "Exigibilidade suspensa por decisão administrativa", $26 = "Exigível", $27 = "Não incidência", $28 = "Isenção", $29 = "Exportação", $30 = "Imunidade", $31 = "Exigibilidade suspensa por decisão judicial", $32 = "Exigibilidade suspensa por decisão administrativa", $33 = "ESTIMATIVA", $34 = "Estimativa", $35 = "FATURAMENTO", $36 = "Faturamento", $37 = "FIXO_ANUAL", $38 = "Fixo Anual", $39 = "IMUNE", $40 = "Imune", $41 = "ISENTO", $42 = "Isento", $43 = "MEI", $44 = "MEI", $45 = "NAO_INCIDENCIA", $46 = "Não Incidência", $47 = "SIMPLES", $48 = "Simples", $49 = "SOCIEDADE_PROFISSIONAL", $50 = "Sociedade Profissional", $51 = "EMITIDA", $52 = "CANCELAMENTO_SOLICITADO", $53 = "2026-03-01", $54 = "2026-03-01", $55 = "Exigível", $56 = "Não incidência", $57 = "Isenção", $58 = "Exportação", $59 = "Imunidade", $60 = "Exigibilidade suspensa por decisão judicial", $61 = "Exigibilidade suspensa por decisão administrativa", $62 = "ESTIMATIVA", $63 = "Estimativa", $64 = "FATURAMENTO", $65 = "Faturamento", $66 = "FIXO_ANUAL", $67 = "Fixo Anual", $68 = "IMUNE", $69 = "Imune", $70 = "ISENTO", $71 = "Isento", $72 = "MEI", $73 = "MEI", $74 = "NAO_INCIDENCIA", $75 = "Não Incidência", $76 = "SIMPLES", $77 = "Simples", $78 = "SOCIEDADE_PROFISSIONAL", $79 = "Sociedade Profissional"
