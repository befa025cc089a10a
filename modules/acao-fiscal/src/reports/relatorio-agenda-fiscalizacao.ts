import { dateField, defineReport, lookupField, readPercent, selectField, share } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { plusMonths } from '@iss/kernel/data'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, between, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { consultaAccess } from '../contract/acesso.ts'
import { labelMotivoAcao, labelSituacaoAcao, motivosAcao, situacoesAcao, tomSituacaoAcao } from '../domain/situacao-acao.ts'
import { autuadoSql, civil, fimSql, pagoSql, quantosAutosSql } from '../server/somas-da-acao.ts'
import { fiscalAgendaTable as table } from '../tables/fiscal-agenda.ts'

const filters = z.object({
  dataInicial: dateField({
    label: 'Data inicial',
    required: true,
    range: { nome: 'data', ponta: 'inicio' },
    initial: (hoje) => plusMonths(hoje, -6),
  }),
  dataFinal: dateField({
    label: 'Data final',
    required: true,
    range: { nome: 'data', ponta: 'fim' },
    initial: (hoje) => plusMonths(hoje, 2),
  }),
  fiscal: lookupField({ label: 'Fiscal', lookup: 'fiscal' }),
  situacao: selectField({
    label: 'Situação',
    options: situacoesAcao.map((value) => ({ value, label: labelSituacaoAcao[value] })),
  }),
  motivo: selectField({ label: 'Motivo', options: motivosAcao.map((value) => ({ value, label: labelMotivoAcao[value] })) }),
})

/** Inspections that were planned to begin in a period, by inspector: what they took, charged and brought in, and what is late (F127). */
export const relatorioAgendaFiscalizacao = defineReport({
  slug: 'relatorio-agenda-fiscalizacao',
  title: 'Relatório da agenda de fiscalização',
  access: consultaAccess,
  menu: [{ area: 'fiscal', grupo: 'Fiscalização', ordem: 30, icone: 'report-analytics' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.AGENDA_FISCALIZACAO,
  filters,
  query: acoes,
  group: 'fiscal',
  struck: 'cancelada',
  order: ['fiscal', 'previsto', 'agenda'],
  columns: [
    { key: 'fiscal', label: 'Fiscal', kind: 'text' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    {
      key: 'agenda',
      label: 'Agenda',
      kind: 'numero',
      total: ({ soma }) => soma('contadas'),
      link: ({ id }) => `/home/actions/consulta-fiscalizacao?id=${id}`,
    },
    { key: 'periodo', label: 'Período fiscalizado', kind: 'text' },
    // The figures have to fit beside the days.
    { key: 'previsto', label: 'Início previsto', kind: 'date', below: 'real' },
    { key: 'real', label: 'Início real', kind: 'date', filesOnly: true },
    { key: 'fim', label: 'Fim', kind: 'date' },
    { key: 'dias', label: 'Dias', kind: 'integer', below: 'atraso' },
    { key: 'atraso', label: 'Dias de atraso', kind: 'integer', filesOnly: true },
    { key: 'autos', label: 'Autos', kind: 'integer', total: 'sum' },
    { key: 'autuado', label: 'Valor autuado', kind: 'money', total: 'sum' },
    { key: 'pago', label: 'Valor pago', kind: 'money', total: 'sum' },
    {
      key: 'recuperado',
      label: '% recuperado',
      kind: 'percent',
      total: ({ soma }) => share(soma('pago'), soma('autuado')),
    },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomSituacaoAcao[situacao] },
    // Never shown: the inspections that count, for the total.
    { key: 'contadas', label: 'Ações', kind: 'integer', total: 'sum', visibleWhen: () => false },
  ],
})

function acoes(ctx: Context, filtros: z.output<typeof filters>) {
  const fiscal = alias(pessoaTable, 'fiscal')
  const hoje = sql`${ctx.clock.today()}::date`
  const inteiro = (valor: ReturnType<typeof sql>) => sql<number | null>`(${valor})::int`
  const aberta = sql`${table.situacao} in ('AGENDADA', 'EM_ANDAMENTO', 'COM_AUTO')`
  // A planned one is late when its first day is past, one under way when its last one is.
  const limite = sql`case when ${table.situacao} = 'AGENDADA' then ${table.inicioFiscalizacao} else ${table.fimFiscalizacao} end`
  return ctx.db
    .select({
      id: table.id,
      agenda: table.numero,
      fiscal: fiscal.nome,
      contribuinte: pessoaTable.nome,
      periodo:
        sql<string>`to_char(${table.inicioCompetencia}, 'MM/YYYY') || ' a ' || to_char(${table.fimCompetencia}, 'MM/YYYY')`.as(
          'periodo',
        ),
      previsto: table.inicioFiscalizacao,
      real: sql<string | null>`${civil(table.iniciadaEm)}::text`.as('real'),
      fim: fimSql.as('fim'),
      dias: inteiro(sql`coalesce(${civil(table.encerradaEm)}, ${hoje}) - ${civil(table.iniciadaEm)}`).as('dias'),
      atraso: inteiro(sql`case when ${aberta} and ${limite} < ${hoje} then ${hoje} - ${limite} end`).as('atraso'),
      autos: quantosAutosSql.as('autos'),
      autuado: autuadoSql.as('autuado'),
      pago: pagoSql.as('pago'),
      recuperado: sql`100.0 * ${pagoSql} / nullif(${autuadoSql}, 0)`.mapWith(readPercent).as('recuperado'),
      situacao: table.situacao,
      contadas: inteiro(sql`1`).as('contadas'),
      cancelada: sql<boolean>`${table.situacao} = 'CANCELADA'`.as('cancelada'),
      situacaoRotulo: wordsSql(table.situacao, labelSituacaoAcao).as('situacao_rotulo'),
    })
    .from(table)
    .innerJoin(pessoaTable, refere(table.contribuinteId, pessoaTable))
    .innerJoin(fiscal, refere(table.fiscalId, fiscal))
    .where(
      and(
        between(table.inicioFiscalizacao, filtros.dataInicial, filtros.dataFinal),
        filtros.fiscal === null ? undefined : eq(table.fiscalId, Number(filtros.fiscal)),
        filtros.situacao ? eq(table.situacao, filtros.situacao) : undefined,
        filtros.motivo ? eq(table.motivo, filtros.motivo) : undefined,
      ),
    )
}
