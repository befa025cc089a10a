-- documentos-municipio
select "documento"."senha", case "documento"."tipo_documento" when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 end as "especie",
  "documento"."numero", "pessoa"."nome", "emissor"."nome" as "emissor_nome",
  to_char("documento"."emissao" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "emitido_em",
  "documento"."data_validade", to_char("documento"."data_cancelamento" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "cancelado_em",
  to_char("documento"."ultima_imp" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "impresso_em",
  "documento"."ultima_verificacao", rtrim(regexp_replace("documento"."senha", '(.{4})', '\1.', 'g'), '.') as "senha_em_grupos"
from "documento"
left join "pessoa" on ("pessoa"."municipio_id" = "documento"."municipio_id" and "pessoa"."id" = "documento"."contribuinte_id")
left join "pessoa" "emissor" on ("emissor"."municipio_id" = "documento"."municipio_id" and "emissor"."id" = "documento"."emissor_id")
where ("documento"."tipo_documento" in ($19, $20, $21, $22, $23, $24, $25, $26, $27) and "documento"."emissao" >= $28 and "documento"."emissao" < $29 and "documento"."interno" = $30)
-- $1 = "AIDF", $2 = "Autorização de impressão (AIDF)", $3 = "AUTORIZACAO_NFE", $4 = "Autorização de emissão de NF-e", $5 = "CARTA_CORRECAO", $6 = "Carta de correção de NFS-e", $7 = "CREDITO", $8 = "Crédito", $9 = "GUIA", $10 = "Guia", $11 = "LIVRO_FISCAL", $12 = "Livro fiscal autenticado", $13 = "NFSE_NACIONAL", $14 = "NFS-e nacional", $15 = "NOTA_FISCAL", $16 = "NFS-e", $17 = "RECIBOLOCACAO", $18 = "Recibo de locação", $19 = "AIDF", $20 = "AUTORIZACAO_NFE", $21 = "CARTA_CORRECAO", $22 = "CREDITO", $23 = "GUIA", $24 = "LIVRO_FISCAL", $25 = "NFSE_NACIONAL", $26 = "NOTA_FISCAL", $27 = "RECIBOLOCACAO", $28 = "2026-04-01T03:00:00.000Z", $29 = "2026-04-16T03:00:00.000Z", $30 = false
