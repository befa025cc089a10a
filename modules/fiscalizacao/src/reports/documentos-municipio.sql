-- documentos-municipio
select "documento"."senha", case "documento"."tipo_documento" when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 when $19 then $20 when $21 then $22 when $23 then $24 when $25 then $26 end as "especie",
  "documento"."numero", "pessoa"."nome", "emissor"."nome" as "emissor_nome",
  to_char("documento"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emitido_em",
  "documento"."data_validade", to_char("documento"."data_cancelamento" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "cancelado_em",
  to_char("documento"."ultima_imp" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "impresso_em",
  "documento"."ultima_verificacao", rtrim(regexp_replace("documento"."senha", '(.{4})', '\1.', 'g'), '.') as "senha_em_grupos"
from "documento"
left join "pessoa" on ("pessoa"."municipio_id" = "documento"."municipio_id" and "pessoa"."id" = "documento"."contribuinte_id")
left join "pessoa" "emissor" on ("emissor"."municipio_id" = "documento"."municipio_id" and "emissor"."id" = "documento"."emissor_id")
where ("documento"."tipo_documento" in ($27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39) and "documento"."emissao" >= $40 and "documento"."emissao" < $41 and "documento"."interno" = $42)
-- $1 = "AIDF", $2 = "Autorização de impressão (AIDF)", $3 = "AUTORIZACAO_NFE", $4 = "Autorização de emissão de NF-e", $5 = "CARTA_CORRECAO", $6 = "Carta de correção de NFS-e", $7 = "CREDITO", $8 = "Crédito", $9 = "GUIA", $10 = "Guia", $11 = "LIVRO_FISCAL", $12 = "Livro fiscal autenticado", $13 = "NFSE_NACIONAL", $14 = "NFS-e nacional", $15 = "NOTA_FISCAL", $16 = "NFS-e", $17 = "RECIBOLOCACAO", $18 = "Recibo de locação", $19 = "TERMO_AUTO_INFRACAO", $20 = "Termo de Auto de Infração", $21 = "TERMO_ENCERRAMENTO", $22 = "Termo de Encerramento", $23 = "TERMO_INICIO", $24 = "Termo Início de Fiscalização", $25 = "TERMO_NOTIFICACAO", $26 = "Notificação", $27 = "AIDF", $28 = "AUTORIZACAO_NFE", $29 = "CARTA_CORRECAO", $30 = "CREDITO", $31 = "GUIA", $32 = "LIVRO_FISCAL", $33 = "NFSE_NACIONAL", $34 = "NOTA_FISCAL", $35 = "RECIBOLOCACAO", $36 = "TERMO_AUTO_INFRACAO", $37 = "TERMO_ENCERRAMENTO", $38 = "TERMO_INICIO", $39 = "TERMO_NOTIFICACAO", $40 = "2026-04-01T03:00:00.000Z", $41 = "2026-04-16T03:00:00.000Z", $42 = false
