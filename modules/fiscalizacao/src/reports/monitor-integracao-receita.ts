import { anywhere, refere } from '@iss/platform/db'
import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { dateRange, defineReport, multiSelectField, selectField, textField } from '@iss/list/definition'
import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import { competencia, dinheiro, esteId, fichaDe } from './fato-filtros.ts'
import { umDosTextos } from './guia-filtros.ts'

const origens = { RETORNO: 'Arquivo de retorno', DIRETA: 'Registro direto' } as const
/** What became of a payment, by the situation that the line of the bank's file keeps or the result of the settlement. */
const ocorrencias = {
  Sucesso: ['PAGA', 'EXATO'],
  'Divergência de valor': ['PAGA_A_MENOR', 'PAGA_A_MAIOR', 'A_MENOR', 'A_MAIOR'],
  'Paga em duplicidade': ['EM_DUPLICIDADE'],
  'Baixa sem guia': ['DESCONHECIDA'],
  'Guia cancelada': ['CANCELADA'],
  'Já registrada': ['JA_REGISTRADA'],
} as const

const filters = z.object({
  ...dateRange(),
  origem: selectField({
    label: 'Origem',
    options: [
      { value: 'RETORNO', label: origens.RETORNO },
      { value: 'DIRETA', label: origens.DIRETA },
    ],
  }),
  ocorrencia: multiSelectField({
    label: 'Ocorrência',
    options: Object.keys(ocorrencias).map((value) => ({ value, label: value })),
  }),
  banco: textField({ label: 'Banco ou convênio' }),
  contribuinte: contribuinteField(),
})
type Filtros = z.output<typeof filters>

/** What came back paid from the banks and what got stuck, payment by payment (F58). */
export const monitorIntegracaoReceita = defineReport({
  slug: 'monitor-integracao-receita',
  title: 'Monitor de integração da receita',
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:integracao:receita'] },
  menu: [{ area: 'fiscal', grupo: 'Encerramento', ordem: 580, icone: 'transfer' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.MONITOR_INTEGRACAO_RECEITA,
  filters,
  query: recebidos,
  order: ['-data', 'origem', 'mensagem'],
  chart: { type: 'donut', title: 'Valor recebido por ocorrência', category: 'ocorrencia', values: ['pago'] },
  columns: [
    { key: 'data', label: 'Pagamento', kind: 'date' },
    { key: 'origem', label: 'Origem', kind: 'text' },
    { key: 'banco', label: 'Banco', kind: 'text' },
    {
      key: 'guia',
      label: 'Guia',
      kind: 'integer',
      total: 'count',
      link: ({ guiaId }) => (guiaId ? `/home/actions/guia?id=${guiaId}` : null),
    },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'valorGuia', label: 'Valor da guia', kind: 'money', total: 'sum' },
    { key: 'pago', label: 'Valor pago', kind: 'money', total: 'sum' },
    { key: 'credito', label: 'Crédito em', kind: 'date' },
    { key: 'ocorrencia', label: 'Ocorrência', kind: 'text' },
    // One payment after the other, as they were received.
    { key: 'mensagem', label: 'Mensagem', kind: 'text', orderBy: 'ordem' },
  ],
})

/** Lines of the banks' files, whatever became of them, and payments in force that came by no file. */
const pagamentos = sql`(
  select 'RETORNO' as origem, l.municipio_id, l.id, l.guia_id, l.data_pagamento, l.data_credito, l.valor, l.situacao, l.mensagem,
    r.nome_banco || ' ' || r.convenio as banco
  from retorno_linha l join retorno_bancario r on r.municipio_id = l.municipio_id and r.id = l.retorno_id
  union all
  select 'DIRETA', p.municipio_id, p.id, p.guia_id, p.data_pagamento, p.data_credito, p.valor, p.resultado, coalesce(p.motivo, ''), null
  from pagamento p where p.retorno_id is null and p.estornado_em is null
) as pago`

function recebidos(ctx: Context, filtros: Filtros) {
  const ocorrencia = sql<string>`case ${sql.join(
    Object.entries(ocorrencias).map(
      ([texto, situacoes]) => sql`when ${umDosTextos(sql`pago.situacao`, situacoes)} then ${texto}`,
    ),
    sql` `,
  )} end`
  const banco = anywhere(filtros.banco)
  return ctx.db
    .select({
      guiaId: guia.id,
      pessoaId: guia.pessoaId,
      data: sql<string>`pago.data_pagamento::text`.as('data'),
      origem: sql<string>`case pago.origem when 'RETORNO' then ${origens.RETORNO} else ${origens.DIRETA} end`.as('origem'),
      banco: sql<string | null>`pago.banco`.as('banco'),
      guia: guia.numero,
      contribuinte: pessoa.nome,
      competencia: competencia(guia.competencia).as('mes'),
      vencimento: guia.vencimento,
      valorGuia: dinheiro(sql`coalesce(${guia.total}, 0)`).as('valor_guia'),
      pago: dinheiro(sql`pago.valor`).as('valor_pago'),
      credito: sql<string | null>`pago.data_credito::text`.as('credito'),
      ocorrencia: ocorrencia.as('ocorrencia'),
      mensagem: sql<string>`pago.mensagem`.as('mensagem'),
      ordem: sql<number>`pago.id`.mapWith(Number).as('ordem'),
    })
    .from(pagamentos)
    .leftJoin(guia, and(sql`${guia.municipioId} = pago.municipio_id`, sql`${guia.id} = pago.guia_id`))
    .leftJoin(pessoa, refere(guia.pessoaId, pessoa))
    .where(
      and(
        sql`pago.data_pagamento between ${filtros.dataInicial}::date and ${filtros.dataFinal}::date`,
        filtros.origem ? sql`pago.origem = ${filtros.origem}` : undefined,
        umDosTextos(ocorrencia, filtros.ocorrencia),
        filtros.banco === '' ? undefined : sql`pago.banco ilike ${banco}`,
        esteId(guia.pessoaId, filtros.contribuinte),
      ),
    )
}
