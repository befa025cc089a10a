import { reenviarItensTnc } from '@iss/conector/contract/conector'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { gerarCreditoDaBaixa, vincularBaixa } from '@iss/guia/contract/integracao-receita'
import { Dinheiro } from '@iss/kernel/dinheiro'
import {
  choiceField,
  dateRange,
  defineList,
  type Figure,
  integerField,
  longtextField,
  multiSelectField,
  selectField,
  textField,
} from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { contribuinteField } from '@iss/pessoa/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { anywhere, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { competencia, dinheiro, esteId, fichaDe, palavras } from '../reports/fato-filtros.ts'
import { umDosTextos } from '../reports/guia-filtros.ts'
import {
  integracao,
  ocorrencias,
  recebidas,
  semPagamento,
  type Sentido,
  sentidos,
  situacao,
  situacoes,
} from '../server/integracao-da-receita.ts'

const origens = { RETORNO: 'Arquivo de retorno', DIRETA: 'Registro direto', CONECTOR: 'Conector' } as const
const convenios = ['FEBRABAN_LEGADO', 'SICOB', 'SIGCB', 'SINCO'] as const
const tons = { Sucesso: 'success', Pendente: 'warning', Erro: 'danger' } as const
const iguais = <V extends string>(valores: readonly V[]) => valores.map((value) => ({ value, label: value }))

const filters = z.object({
  ...dateRange(),
  // One at a time: what a payment paid and the revenue that it made are the same money.
  sentido: choiceField({
    label: 'Sentido',
    options: (Object.keys(sentidos) as Sentido[]).map((value) => ({ value, label: sentidos[value] })),
    initial: 'BAIXA',
  }),
  situacao: selectField({ label: 'Situação', options: iguais(situacoes) }),
  ocorrencia: multiSelectField({ label: 'Ocorrência', options: iguais(Object.keys(ocorrencias)) }),
  convenio: selectField({ label: 'Convênio', options: iguais(convenios) }),
  banco: textField({ label: 'Banco', help: 'Parte do nome do banco ou do número do convênio.' }),
  contribuinte: contribuinteField(),
})
type Filtros = z.output<typeof filters>

const justificativa = longtextField({ label: 'Justificativa', required: true })
const vincular = z.object({ numero: integerField({ label: 'Número da guia', min: 1 }), justificativa })

/** What went to the city's system of collection, what came back paid, what revenue it made, and what got stuck on the way (F58). */
export const monitorIntegracaoReceita = defineList({
  slug: 'monitor-integracao-receita',
  title: 'Monitor de integração da receita',
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:integracao:receita'] },
  menu: [{ area: 'fiscal', grupo: 'GOV-Sync', ordem: 29, icone: 'transfer' }],
  tipo: RelatorioAssincrono.MONITOR_INTEGRACAO_RECEITA,
  filters,
  query: linhas,
  summary: cartoes,
  refresh: 30,
  id: 'id',
  empty: 'Nenhuma ocorrência no período.',
  order: ['-data', 'sentido', 'mensagem'],
  chart: ({ sentido }) =>
    sentido === 'BAIXA'
      ? { type: 'donut', title: 'Valor recebido por ocorrência', category: 'ocorrencia', values: ['pago'] }
      : { type: 'donut', title: 'Valor por situação', category: 'situacao', values: [sentido === 'GUIA' ? 'valorGuia' : 'pago'] },
  columns: [
    { key: 'data', label: 'Data', kind: 'date' },
    { key: 'sentido', label: 'Sentido', kind: 'text', below: 'origem' },
    { key: 'origem', label: 'Origem', kind: 'text', filesOnly: true },
    { key: 'banco', label: 'Banco', kind: 'text', filesOnly: true },
    {
      key: 'guia',
      label: 'Guia',
      kind: 'integer',
      total: 'count',
      link: ({ guiaId }) => (guiaId ? `/home/actions/guia?id=${guiaId}` : null),
    },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'vencimento', label: 'Vencimento', kind: 'date', secondary: true },
    { key: 'valorGuia', label: 'Valor da guia', kind: 'money', total: 'sum' },
    { key: 'pago', label: 'Valor pago', kind: 'money', total: 'sum' },
    { key: 'credito', label: 'Crédito em', kind: 'date', secondary: true },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      below: 'ocorrencia',
      tone: (row) => tons[row.situacao as keyof typeof tons],
    },
    { key: 'ocorrencia', label: 'Ocorrência', kind: 'text', filesOnly: true },
    // One after the other, as they were received.
    { key: 'mensagem', label: 'Mensagem', kind: 'text', orderBy: 'ordem' },
  ],
  actions: {
    vincular: {
      label: 'Vincular à guia',
      icon: 'link',
      call: vincularBaixa,
      when: ({ linhaId, ocorrencia }) => linhaId !== null && ocorrencia === 'Baixa sem guia',
      send: ({ linhaId }) => ({ id: linhaId }),
      question: 'A guia é paga no dia do pagamento que o banco informou. O que faltar vira débito, o que sobrar vira crédito.',
      fields: vincular,
      submit: 'Vincular',
    },
    reenviar: {
      label: 'Reenviar',
      icon: 'send',
      call: reenviarItensTnc,
      when: ({ trocaId, situacao: como }) => trocaId !== null && como !== 'Sucesso',
      send: ({ trocaId }) => ({ ids: [trocaId] }),
    },
    gerarCredito: {
      label: 'Gerar crédito',
      icon: 'coin',
      call: gerarCreditoDaBaixa,
      when: ({ semCredito }) => semCredito,
      send: ({ pagamentoId }) => ({ id: pagamentoId }),
      question: 'O pagamento em duplicidade ou a maior não tem crédito em vigor. Gerar o crédito para o contribuinte?',
      fields: z.object({ justificativa }),
      submit: 'Gerar',
    },
  },
})

const ocorrenciaSql = sql<string | null>`case ${sql.join(
  Object.entries(ocorrencias).map(([texto, codigos]) => sql`when ${umDosTextos(sql`pago.ocorrencia`, codigos)} then ${texto}`),
  sql` `,
)} end`

const doPeriodo = ({ dataInicial, dataFinal, banco, contribuinte, convenio }: Filtros): SQL | undefined =>
  and(
    sql`pago.data between ${dataInicial}::date and ${dataFinal}::date`,
    convenio ? sql`pago.convenio = ${convenio}` : undefined,
    banco === '' ? undefined : sql`pago.banco ilike ${anywhere(banco)}`,
    esteId(guia.pessoaId, contribuinte),
  )
const daGuia = and(sql`${guia.municipioId} = pago.municipio_id`, sql`${guia.id} = pago.guia_id`)
const idOuNulo = (coluna: string) =>
  sql<number | null>`${sql.raw(`pago.${coluna}`)}`.mapWith((id: unknown) => (id === null ? null : Number(id)))

function linhas(ctx: Context, filtros: Filtros) {
  return ctx.db
    .select({
      id: sql<string>`pago.chave`.as('chave_da_linha'),
      linhaId: idOuNulo('linha_id').as('id_da_linha'),
      trocaId: idOuNulo('troca_id').as('id_da_troca'),
      pagamentoId: idOuNulo('pagamento_id').as('id_do_pagamento'),
      guiaId: guia.id,
      pessoaId: guia.pessoaId,
      semCredito: sql<boolean>`pago.sem_credito`.as('sem_credito'),
      data: sql<string>`pago.data::text`.as('data'),
      sentido: palavras(sql`pago.sentido`, sentidos).as('sentido_rotulo'),
      origem:
        sql<string>`case when pago.banco is not null then ${origens.RETORNO} when pago.troca_id is not null then ${origens.CONECTOR} else ${origens.DIRETA} end`.as(
          'origem',
        ),
      banco: sql<string | null>`pago.banco`.as('banco'),
      guia: guia.numero,
      contribuinte: pessoa.nome,
      competencia: competencia(guia.competencia).as('mes'),
      vencimento: guia.vencimento,
      valorGuia: dinheiro(sql`coalesce(${guia.total}, 0)`).as('valor_guia'),
      pago: dinheiro(sql`coalesce(pago.valor, 0)`).as('valor_pago'),
      credito: sql<string | null>`pago.data_credito::text`.as('credito'),
      situacao: sql<string>`${situacao}`.as('situacao_da_linha'),
      ocorrencia: ocorrenciaSql.as('ocorrencia'),
      mensagem: sql<string>`pago.mensagem`.as('mensagem'),
      ordem: sql<number>`coalesce(pago.linha_id, pago.pagamento_id, pago.troca_id)`.mapWith(Number).as('ordem'),
    })
    .from(integracao(ctx.clock.today()))
    .leftJoin(guia, daGuia)
    .leftJoin(pessoa, refere(guia.pessoaId, pessoa))
    .where(
      and(
        doPeriodo(filtros),
        sql`pago.sentido = ${filtros.sentido}`,
        filtros.situacao ? sql`${situacao} = ${filtros.situacao}` : undefined,
        umDosTextos(ocorrenciaSql, filtros.ocorrencia),
      ),
    )
}

/** Cards over the period, whatever direction, situation and occurrence are listed: a click lists what one of them counts. */
async function cartoes(ctx: Context, filtros: Filtros): Promise<readonly Figure[]> {
  const hoje = ctx.clock.today()
  const quantos = (quando: SQL) => sql<number>`count(*) filter (where ${quando})`.mapWith(Number)
  const baixa = (texto: keyof typeof ocorrencias) =>
    quantos(sql`pago.sentido = 'BAIXA' and ${umDosTextos(sql`pago.ocorrencia`, ocorrencias[texto])}`)
  const [linha] = await ctx.db
    .select({
      aEnviar: quantos(sql`pago.sentido = 'GUIA' and pago.troca = 'Pendente'`),
      comErro: quantos(sql`pago.sentido = 'GUIA' and pago.troca = 'Erro'`),
      enviadas: quantos(sql`pago.sentido = 'GUIA' and pago.troca = 'Sucesso'`),
      baixas: quantos(sql`pago.sentido = 'BAIXA' and not ${semPagamento}`),
      recebido: dinheiro(sql`coalesce(sum(pago.valor) filter (where pago.sentido = 'BAIXA'), 0)`),
      semGuia: baixa('Baixa sem guia'),
      duplicadas: baixa('Paga em duplicidade'),
      divergentes: baixa('Divergência de valor'),
    })
    .from(integracao(hoje))
    .leftJoin(guia, daGuia)
    .where(doPeriodo(filtros))
  const { rows } = await ctx.db.execute<{ em: string | null }>(sql`
    select greatest((select max(t.alterado_em) from tnc_documento t where t.situacao in ('CONFIRMADO', 'APLICADO')),
      (select max(r.recebido_em) from retorno_bancario r))::text as em`)
  // Of guides alone, whatever the period: DAS and what the connector brings pass by here on no way.
  const [realizada] = await ctx.db
    .select({ hoje: dinheiro(sql`coalesce(sum(pago.valor), 0)`) })
    .from(integracao(hoje))
    .leftJoin(guia, daGuia)
    .where(
      and(
        sql`pago.sentido = 'RECEITA'`,
        sql`coalesce(pago.data_credito, pago.data) = ${hoje}::date`,
        esteId(guia.pessoaId, filtros.contribuinte),
      ),
    )
  const {
    aEnviar = 0,
    comErro = 0,
    enviadas = 0,
    baixas = 0,
    recebido = Dinheiro.zero,
    semGuia = 0,
    duplicadas = 0,
    divergentes = 0,
  } = linha ?? {}
  const alerta = (quantas: number) => (quantas > 0 ? { tone: 'danger' as const } : {})
  const so = (sentido: Sentido, resto: object = {}) => ({ sentido, situacao: null, ocorrencia: [], ...resto })
  const contagem = (label: string, value: number, filters: object, mais: object = {}): Figure => ({
    label,
    kind: 'integer',
    value,
    filters: { ...filters },
    ...mais,
  })
  const em = rows[0]?.em
  return [
    contagem(
      'Guias a enviar',
      aEnviar,
      so('GUIA', { situacao: 'Pendente' }),
      comErro > 0 ? { hint: `${comErro} com erro`, tone: 'warning' } : {},
    ),
    contagem('Enviadas', enviadas, so('GUIA', { situacao: 'Sucesso' })),
    contagem('Baixas recebidas', baixas, so('BAIXA', { ocorrencia: recebidas }), { hint: recebido.formatReais() }),
    contagem('Baixas sem guia', semGuia, so('BAIXA', { ocorrencia: ['Baixa sem guia'] }), alerta(semGuia)),
    contagem('Pagas em duplicidade', duplicadas, so('BAIXA', { ocorrencia: ['Paga em duplicidade'] })),
    contagem('Divergência de valor', divergentes, so('BAIXA', { ocorrencia: ['Divergência de valor'] })),
    { label: 'Receita realizada do dia', kind: 'money', value: realizada?.hoje ?? Dinheiro.zero },
    ...(em ? [{ label: 'Última sincronia', kind: 'datetime' as const, value: new Date(em) }] : []),
  ]
}
