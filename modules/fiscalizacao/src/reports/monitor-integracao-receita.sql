-- monitor-integracao-receita
select "guia"."id", "guia"."pessoa_id", pago.data_pagamento::text as "data",
  case pago.origem when 'RETORNO' then $1 else $2 end as "origem",
  pago.banco as "banco",
  "guia"."numero", "pessoa"."nome", to_char("guia"."competencia", 'YYYY-MM-DD') as "mes",
  "guia"."vencimento", (coalesce("guia"."total", 0))::numeric(15,2) as "valor_guia",
  (pago.valor)::numeric(15,2) as "valor_pago",
  pago.data_credito::text as "credito",
  case when pago.situacao = any($3::text[]) then $4 when pago.situacao = any($5::text[]) then $6 when pago.situacao = any($7::text[]) then $8 when pago.situacao = any($9::text[]) then $10 when pago.situacao = any($11::text[]) then $12 when pago.situacao = any($13::text[]) then $14 end as "ocorrencia",
  pago.mensagem as "mensagem",
  pago.id as "ordem"
from (
  select 'RETORNO' as origem, l.municipio_id, l.id, l.guia_id, l.data_pagamento, l.data_credito, l.valor, l.situacao, l.mensagem,
    r.nome_banco || ' ' || r.convenio as banco
from retorno_linha l join retorno_bancario r on r.municipio_id = l.municipio_id and r.id = l.retorno_id
union all
  select 'DIRETA', p.municipio_id, p.id, p.guia_id, p.data_pagamento, p.data_credito, p.valor, p.resultado, coalesce(p.motivo, ''), null
from pagamento p
where p.retorno_id is null and p.estornado_em is null
) as pago
left join "guia" on ("guia"."municipio_id" = pago.municipio_id and "guia"."id" = pago.guia_id)
left join "pessoa" on ("pessoa"."municipio_id" = "guia"."municipio_id" and "pessoa"."id" = "guia"."pessoa_id")
where pago.data_pagamento between $15::date and $16::date
-- $1 = "Arquivo de retorno", $2 = "Registro direto", $3 = ["PAGA","EXATO"], $4 = "Sucesso", $5 = ["PAGA_A_MENOR","PAGA_A_MAIOR","A_MENOR","A_MAIOR"], $6 = "Divergência de valor", $7 = ["EM_DUPLICIDADE"], $8 = "Paga em duplicidade", $9 = ["DESCONHECIDA"], $10 = "Baixa sem guia", $11 = ["CANCELADA"], $12 = "Guia cancelada", $13 = ["JA_REGISTRADA"], $14 = "Já registrada", $15 = "2026-04-01", $16 = "2026-04-15"
