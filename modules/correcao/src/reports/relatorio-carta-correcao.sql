-- relatorio-carta-correcao
select "carta_correcao"."emissao", "pessoa"."nome", "nota_fiscal"."numero", "da_nota"."senha" as "senha_nota",
  "carta_correcao"."numero" as "carta",
  "documento"."senha", "nota_fiscal"."tomador_nome", case "carta_correcao_campo"."campo" when $1 then $2 when $3 then $4 when $5 then $6 when $7 then $8 when $9 then $10 when $11 then $12 when $13 then $14 end as "campo_corrigido",
  "carta_correcao_campo"."de", "carta_correcao_campo"."para", "quem"."nome" as "usuario",
  case when "documento"."data_cancelamento" is null then 'Em vigor' else 'Sem efeito' end as "situacao"
from "carta_correcao_campo"
inner join "carta_correcao" on ("carta_correcao"."municipio_id" = "carta_correcao_campo"."municipio_id" and "carta_correcao"."id" = "carta_correcao_campo"."carta_id")
inner join "documento" on ("documento"."municipio_id" = "carta_correcao"."municipio_id" and "documento"."id" = "carta_correcao"."id")
inner join "nota_fiscal" on ("nota_fiscal"."municipio_id" = "carta_correcao"."municipio_id" and "nota_fiscal"."id" = "carta_correcao"."nota_id")
inner join "documento" "da_nota" on ("da_nota"."municipio_id" = "nota_fiscal"."municipio_id" and "da_nota"."id" = "nota_fiscal"."id")
inner join "pessoa" on ("pessoa"."municipio_id" = "nota_fiscal"."municipio_id" and "pessoa"."id" = "nota_fiscal"."prestador_id")
left join "pessoa" "quem" on ("quem"."municipio_id" = "carta_correcao"."municipio_id" and "quem"."id" = "carta_correcao"."usuario_id")
where ("carta_correcao"."emissao" >= $15 and "carta_correcao"."emissao" < $16)
-- $1 = "descricao", $2 = "Descrição dos serviços", $3 = "observacoes", $4 = "Observações", $5 = "enderecoTomador", $6 = "Endereço do tomador", $7 = "emailTomador", $8 = "E-mail do tomador", $9 = "telefoneTomador", $10 = "Telefone do tomador", $11 = "condicaoPagamento", $12 = "Condição de pagamento", $13 = "obra", $14 = "Dados da obra", $15 = "2026-04-01T03:00:00.000Z", $16 = "2026-04-16T03:00:00.000Z"
