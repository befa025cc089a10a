-- relatorio-exclusao-simples-nacional
select "exclusao_simples_detalhe"."id", "processo_exclusao_simples"."data_notificacoes" is not null and "exclusao_simples_detalhe"."incluido" as "com_termo",
  "exclusao_simples_detalhe"."contribuinte_id", "processo_exclusao_simples"."id" as "numero_processo",
  to_char(("processo_exclusao_simples"."data_inicio_processo" at time zone 'America/Sao_Paulo')::date, 'YYYY-MM-DD') as "inicio_processo",
  case when "processo_exclusao_simples"."situacao" = 0 then 'Arquivo gerado' when "processo_exclusao_simples"."situacao" = 1 then 'Retorno importado' when "processo_exclusao_simples"."situacao" = 2 then 'Em processamento' when "processo_exclusao_simples"."situacao" = 3 then 'Iniciado' when "processo_exclusao_simples"."situacao" = 4 then 'Notificações exportadas' when "processo_exclusao_simples"."situacao" = 5 then 'Notificações geradas' when "processo_exclusao_simples"."situacao" = 6 then 'Concluído' when "processo_exclusao_simples"."situacao" = 7 then 'Cancelado' when "processo_exclusao_simples"."situacao" = 8 then 'Débitos apurados' end as "situacao_processo",
  coalesce("pessoa"."nome", 'Sistema') as "responsavel",
  "exclusao_simples_detalhe"."nome" as "contribuinte",
  "exclusao_simples_detalhe"."cnpj", case when "exclusao_simples_detalhe"."tipo_registro" = 'DEBITO_GRP' then 'Débito no GRP' when "exclusao_simples_detalhe"."tipo_registro" = 'ENCERRAMENTO_NAO_REALIZADO' then 'Encerramento não realizado' when "exclusao_simples_detalhe"."tipo_registro" = 'FALTA_PAGAMENTO' then 'Falta ou insuficiência de pagamento' when "exclusao_simples_detalhe"."tipo_registro" = 'SEM_CADASTRO' then 'Sem cadastro no município' end as "tipo_do_registro",
  ("exclusao_simples_detalhe"."valor")::numeric(15,2) as "valor_do_debito",
  "exclusao_simples_detalhe"."codigo_evento_envio" as "evento_envio",
  to_char("exclusao_simples_detalhe"."data_fato_motivador", 'YYYY-MM-DD') as "fato_motivador",
  to_char("exclusao_simples_detalhe"."data_notificacao", 'YYYY-MM-DD') as "notificacao",
  "exclusao_simples_detalhe"."codigo_evento_retorno" as "evento_retorno",
  case when not "exclusao_simples_detalhe"."incluido" then 'Retirado'
        when "exclusao_simples_detalhe"."regularizado_em" is not null then 'Regularizado em ' || to_char("exclusao_simples_detalhe"."regularizado_em", 'DD/MM/YYYY')
        when "exclusao_simples_detalhe"."tipo_registro" = 'FALTA_PAGAMENTO' and not exists (select 1
from guia g
where g.municipio_id = "exclusao_simples_detalhe"."municipio_id"
          and g.pessoa_id = "exclusao_simples_detalhe"."contribuinte_id" and g.estado in ('EMITIDA', 'DIVIDA_ATIVA') and g.vencimento <= "processo_exclusao_simples"."debitos_ate") then 'Sem guia vencida'
        else 'Em aberto' end as "situacao_hoje"
from "exclusao_simples_detalhe"
inner join "processo_exclusao_simples" on ("processo_exclusao_simples"."municipio_id" = "exclusao_simples_detalhe"."municipio_id" and "processo_exclusao_simples"."id" = "exclusao_simples_detalhe"."processo_id")
left join "pessoa" on ("pessoa"."municipio_id" = "processo_exclusao_simples"."municipio_id" and "pessoa"."id" = "processo_exclusao_simples"."responsavel_id")
