-- consulta-solicitacao
select "solicitacao"."chave", "solicitacao"."tipo", coalesce("solicitacao"."protocolo", '') as "protocolo",
  "solicitacao"."data_solicitacao", case "solicitacao"."tipo" when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 when $15 then $16 when $17 then $18 when $19 then $20 when $21 then $22 when $23 then $24 when $25 then $26 end as "rotulo",
  coalesce("pessoa"."nome", "solicitacao"."interessado_nome", '') as "contribuinte",
  coalesce("requerente"."nome", "solicitacao"."interessado_nome", '') as "solicitante",
  "solicitacao"."situacao" as "situacao",
  coalesce("solicitacao"."data_deferimento", "solicitacao"."data_indeferimento") as "decidida",
  coalesce("fiscal"."nome", '') as "por",
  ((coalesce(coalesce("solicitacao"."data_deferimento", "solicitacao"."data_indeferimento"), $27::timestamptz) at time zone 'America/Sao_Paulo')::date - ("solicitacao"."data_solicitacao" at time zone 'America/Sao_Paulo')::date) as "dias",
  coalesce("documento"."senha", '') as "senha",
  1 as "quantidade"
from "solicitacao"
left join "pessoa" on ("pessoa"."municipio_id" = "solicitacao"."municipio_id" and "pessoa"."id" = "solicitacao"."contribuinte_id")
left join "pessoa" "requerente" on ("requerente"."municipio_id" = "solicitacao"."municipio_id" and "requerente"."id" = "solicitacao"."solicitante_id")
left join "pessoa" "fiscal" on ("fiscal"."municipio_id" = "solicitacao"."municipio_id" and "fiscal"."id" = coalesce("solicitacao"."aprovador_id", "solicitacao"."indeferidor_id"))
left join "documento" on ("documento"."municipio_id" = "solicitacao"."municipio_id" and "documento"."id" = "solicitacao"."documento_id")
where ("solicitacao"."rascunho" = $28 and "solicitacao"."retirada_em" is null and "solicitacao"."data_solicitacao" >= $29 and "solicitacao"."data_solicitacao" < $30)
-- $1 = "AbatimentoObra", $2 = "Abatimento de obra", $3 = "AIDF", $4 = "Autorização de impressão (AIDF)", $5 = "AlteracaoNFe", $6 = "Alteração de NF-e", $7 = "ANFE", $8 = "Autorização de emissão de NF-e", $9 = "AutenticacaoLivroFiscal", $10 = "Autenticação de livro fiscal", $11 = "Cadastro", $12 = "Alteração cadastral", $13 = "CadastroEventual", $14 = "Cadastro de contribuinte eventual", $15 = "CancelamentoEncerramento", $16 = "Cancelamento de encerramento", $17 = "CancelamentoNotaFiscal", $18 = "Cancelamento de nota fiscal", $19 = "Generica", $20 = "Solicitação genérica", $21 = "IMPORTACAO_NFE", $22 = "Autorização de importação de RPS", $23 = "PerfilDescontoNotaFiscal", $24 = "Perfil de desconto na nota", $25 = "Senha", $26 = "Senha em papel", $27 = "2026-04-15T15:00:00.000Z", $28 = false, $29 = "2026-04-01T03:00:00.000Z", $30 = "2026-04-16T03:00:00.000Z"
