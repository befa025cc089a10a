import type { Data } from '@iss/kernel/data'
import { type SQL, sql } from 'drizzle-orm'

/** What became of a payment, by the situation that the line of the bank's file keeps or the result of the settlement. */
export const ocorrencias = {
  Sucesso: ['PAGA', 'EXATO'],
  'Divergência de valor': ['PAGA_A_MENOR', 'PAGA_A_MAIOR', 'A_MENOR', 'A_MAIOR'],
  'Paga em duplicidade': ['EM_DUPLICIDADE'],
  'Baixa sem guia': ['DESCONHECIDA'],
  'Pagamento futuro': ['FUTURA'],
  'Guia cancelada': ['CANCELADA'],
  'Já registrada': ['JA_REGISTRADA'],
  Estornada: ['ESTORNADA'],
} as const
type Ocorrencia = keyof typeof ocorrencias

/** What another file brought before, and what was reversed, is listed and is no payment. */
const semPagar = ['Já registrada', 'Estornada'] as const satisfies readonly Ocorrencia[]
export const recebidas: readonly string[] = Object.keys(ocorrencias).filter((texto) => !semPagar.some((um) => um === texto))

export const sentidos = { GUIA: 'Guias enviadas', BAIXA: 'Baixas recebidas', RECEITA: 'Receita gerada' } as const
export type Sentido = keyof typeof sentidos
export const situacoes = ['Sucesso', 'Pendente', 'Erro'] as const

/** Situation of what is handed to the systems of the city (`t`); what is not kept there has arrived. */
const daTroca = sql`case when t.situacao is null or t.situacao in ('CONFIRMADO', 'IGNORADO') then 'Sucesso' when t.situacao = 'ERRO' then 'Erro' else 'Pendente' end`
const mensagemDaTroca = (
  quando: SQL,
) => sql`case t.situacao when 'CONFIRMADO' then 'Confirmada pelo sistema da prefeitura' || coalesce(': ' || t.codigo_grp, '')
  when 'IGNORADO' then 'Envio dispensado: ' || coalesce(t.justificativa, '') when 'ERRO' then coalesce(t.ultimo_erro, 'Erro no envio')
  when 'ENVIADO' then 'Em entrega' when 'PENDENTE' then 'Aguarda o envio' else ${quando} end`

/** No credit in force was made of the payment, of this alias. */
const semCredito = (pagamento: string) =>
  sql.raw(
    `not exists (select 1 from credito c where c.municipio_id = ${pagamento}.municipio_id and c.pagamento_id = ${pagamento}.id and not c.cancelado)`,
  )

/** What became of a payment of this alias: of a guide of that alias that is cancelled it is no second payment. */
const resultadoDe = (pagamento: string, guia: string) =>
  sql.raw(
    `case when ${pagamento}.resultado = 'EM_DUPLICIDADE' and ${guia}.estado = 'CANCELADA' then 'CANCELADA' else ${pagamento}.resultado end`,
  )

/** Bank and agreement of the file of a bank `r`, and the kind of agreement that the city keeps under that number. */
const bancoDoRetorno = sql`r.nome_banco || ' ' || r.convenio`
const convenioDoRetorno = sql`(select min(c.tipo_convenio) from convenio c where c.municipio_id = r.municipio_id
      and ltrim(regexp_replace(c.beneficiario, '\\D', '', 'g'), '0') = ltrim(regexp_replace(r.convenio, '\\D', '', 'g'), '0'))`

/**
 * Everything between the guides of the city and its revenue, a row each: guides handed to the city's system, lines of the banks' files and payments
 * that came by none, and the revenue that payments in force made. `ocorrencia` is a code of {@link ocorrencias}; a line that named no guide counts as
 * the payment to which somebody tied it. One that names a guide and tells of a day after `hoje` is to come: when the day is there it has to be tied like any
 * other that settled nothing. One that another file brought before, and one whose payment was reversed, pay nothing (`semPagamento`). Revenue is that of
 * ISS: what fines brought in stands in the inspections (0167).
 */
export const integracao = (hoje: Data): SQL => sql`(
  select 'BAIXA' as sentido, 'R' || l.id as chave, l.id as linha_id, null::bigint as troca_id, coalesce(p.id, l.pagamento_id) as pagamento_id,
    l.municipio_id, coalesce(v.guia_id, l.guia_id) as guia_id, l.data_pagamento as data, l.data_credito,
    case when l.situacao = 'JA_REGISTRADA' or e.id is not null then 0 else l.valor end as valor, coalesce(${resultadoDe('v', 'y')}, case when e.id is not null then 'ESTORNADA' when l.situacao = 'DESCONHECIDA' and l.guia_id is not null and l.data_pagamento > ${hoje}::date then 'FUTURA' else l.situacao end) as ocorrencia,
    case when v.id is not null then 'Vinculada à guia: ' || coalesce(v.motivo, '') else l.mensagem end as mensagem, ${bancoDoRetorno} as banco,
    ${convenioDoRetorno} as convenio, null as troca,
    coalesce(p.resultado in ('EM_DUPLICIDADE', 'A_MAIOR') and ${semCredito('p')}, false) as sem_credito
  from retorno_linha l join retorno_bancario r on r.municipio_id = l.municipio_id and r.id = l.retorno_id
    left join pagamento v on v.municipio_id = l.municipio_id and v.retorno_id = l.retorno_id and v.linha = l.linha and v.estornado_em is null
      and l.situacao = 'DESCONHECIDA'
    left join guia y on y.municipio_id = v.municipio_id and y.id = v.guia_id
    left join pagamento p on p.municipio_id = l.municipio_id and p.id = coalesce(v.id, l.pagamento_id) and p.estornado_em is null
    left join pagamento e on e.municipio_id = l.municipio_id and e.id = l.pagamento_id and e.estornado_em is not null
  union all
  select 'BAIXA', 'D' || p.id, null, null, p.id, p.municipio_id, p.guia_id, p.data_pagamento, p.data_credito, p.valor, ${resultadoDe('p', 'g')}, coalesce(p.motivo, ''),
    null, null, null, p.resultado in ('EM_DUPLICIDADE', 'A_MAIOR') and ${semCredito('p')}
  from pagamento p join guia g on g.municipio_id = p.municipio_id and g.id = p.guia_id where p.retorno_id is null and p.estornado_em is null
  union all
  select 'GUIA', 'G' || t.id, null, t.id, null, t.municipio_id, t.entidade_id, (t.criado_em at time zone 'America/Sao_Paulo')::date, null, null, null,
    ${mensagemDaTroca(sql`''`)}, null, null, ${daTroca}, false
  from tnc_documento t where t.sentido = 'ENVIADO' and t.especie = 'guias'
  union all
  select 'RECEITA', 'P' || p.id, null, t.id, p.id, p.municipio_id, p.guia_id, p.data_pagamento, p.data_credito, p.valor, null,
    ${mensagemDaTroca(sql`'Receita realizada'`)}, ${bancoDoRetorno}, ${convenioDoRetorno}, ${daTroca}, false
  from pagamento p join guia g on g.municipio_id = p.municipio_id and g.id = p.guia_id and g.tributo = 'ISSQN'
    left join retorno_bancario r on r.municipio_id = p.municipio_id and r.id = p.retorno_id
    left join tnc_documento t on t.municipio_id = p.municipio_id and t.sentido = 'ENVIADO' and t.especie = 'lancamentos' and t.chave = 'P' || p.id
  where p.estornado_em is null
) as pago`

/** Sucesso, Pendente or Erro of a row of {@link integracao}. */
export const situacao: SQL<string> = sql<string>`coalesce(pago.troca, case when pago.ocorrencia in ('DESCONHECIDA', 'FUTURA') then 'Erro' when pago.sem_credito or pago.ocorrencia = 'ESTORNADA' then 'Pendente' else 'Sucesso' end)`

/** Whether a row of {@link integracao} is one of those that are listed and are no payment. */
export const semPagamento: SQL<boolean> = sql<boolean>`(coalesce(pago.ocorrencia, '') in (${sql.join(
  semPagar.flatMap((texto) => ocorrencias[texto]).map((codigo) => sql.raw(`'${codigo}'`)),
  sql`, `,
)}))`
