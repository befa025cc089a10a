import { inspecaoAccess } from '@iss/acao-fiscal/contract/acesso'
import { fiscalAgendaTable as agenda } from '@iss/acao-fiscal/tables/fiscal-agenda'
import { Dinheiro } from '@iss/kernel/dinheiro'
import {
  defineList,
  integerField,
  longtextField,
  moneyField,
  multiSelectField,
  optionalCompetenciaField,
  readPercent,
  selectField,
} from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { labelRegimeIss } from '@iss/pessoa/domain/pessoa'
import { contribuinteField, fiscalField, regimeField } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { alertaAccess, assumirAlertas, justificarAlertas, notificarAlertas } from '../contract/alertas.ts'
import { alertaTexts } from '../domain/errors.ts'
import { prazoDaNotificacao } from '../domain/notificacao.ts'
import { codigosRegra, labelTipoAlerta, regraDe, tiposAlerta } from '../domain/regras.ts'
import { admite, labelSituacaoAlerta, situacoesAlerta, situacoesPendentes, tomSituacaoAlerta } from '../domain/situacao-alerta.ts'
import { alertaFiscalTable as table } from '../tables/alerta-fiscal.ts'

const titulos = Object.fromEntries(codigosRegra.map((codigo) => [codigo, regraDe(codigo).titulo]))

const filters = z.object({
  competenciaInicial: optionalCompetenciaField({ label: 'Competência de', range: { nome: 'competencia', ponta: 'inicio' } }),
  competenciaFinal: optionalCompetenciaField({ label: 'Competência até', range: { nome: 'competencia', ponta: 'fim' } }),
  tipo: selectField({ label: 'Tipo de alerta', options: tiposAlerta.map((value) => ({ value, label: labelTipoAlerta[value] })) }),
  regra: selectField({ label: 'Regra', options: codigosRegra.map((value) => ({ value, label: regraDe(value).titulo })) }),
  situacao: multiSelectField({
    label: 'Situação',
    options: situacoesAlerta.map((value) => ({ value, label: labelSituacaoAlerta[value] })),
    initial: [...situacoesPendentes],
  }),
  regime: regimeField(),
  fiscal: fiscalField(),
  contribuinte: contribuinteField(),
  impactoMinimo: moneyField({ label: 'Impacto mínimo' }),
})

const notificar = z.object({
  texto: longtextField({ label: 'Texto da notificação', required: true }),
  prazoDias: integerField(prazoDaNotificacao),
})

/** Alerts with their figures: where to begin to inspect (F120). */
export const alertasFiscais = defineList({
  slug: 'alertas-fiscais',
  title: 'Alertas fiscais',
  path: null,
  access: alertaAccess,
  tipo: RelatorioAssincrono.MONITOR_ALERTA_FISCAL,
  limiteMeses: 1200,
  filters,
  query: alertas,
  refresh: 30,
  id: 'id',
  empty: alertaTexts.vazio,
  order: ['-impacto', '-competencia'],
  chart: { type: 'bar', title: 'Impacto estimado por tipo', category: 'tipo', values: ['impacto'] },
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', below: 'regra', total: 'count' },
    { key: 'regra', label: 'Regra', kind: 'text', filesOnly: true },
    { key: 'regime', label: 'Regime', kind: 'text', below: 'papel', secondary: true },
    { key: 'papel', label: 'Papel', kind: 'text', filesOnly: true },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    // The tax that is missing is what people look for: it has to fit beside the others.
    { key: 'esperado', label: 'Valor esperado', kind: 'money', below: 'encontrado', secondary: true },
    { key: 'encontrado', label: 'Valor encontrado', kind: 'money', filesOnly: true },
    { key: 'diferenca', label: 'Diferença', kind: 'money', below: 'variacao', secondary: true },
    { key: 'variacao', label: '%', kind: 'percent', filesOnly: true },
    { key: 'impacto', label: 'Impacto no ISS', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomSituacaoAlerta[estado] },
    { key: 'fiscal', label: 'Fiscal', kind: 'text', secondary: true },
    { key: 'dias', label: 'Dias', kind: 'integer', secondary: true },
    { key: 'motivo', label: 'Motivo', kind: 'text', filesOnly: true },
    {
      key: 'fiscalizacao',
      label: 'Fiscalização',
      kind: 'numero',
      secondary: true,
      link: ({ agendamentoId }) => (agendamentoId === null ? null : `/home/actions/consulta-fiscalizacao?id=${agendamentoId}`),
    },
  ],
  actions: {
    memoria: { label: 'Ver memória', icon: 'help', compact: true, page: true },
    agendar: {
      label: 'Agendar fiscalização',
      icon: 'calendar-event',
      compact: true,
      page: true,
      access: inspecaoAccess,
      when: ({ estado }) => admite(estado, 'agendar'),
    },
    assumir: { label: 'Assumir', on: 'selection', icon: 'user-check', call: assumirAlertas },
    justificar: {
      label: 'Justificar',
      on: 'selection',
      icon: 'message-check',
      call: justificarAlertas,
      question: 'Deixar de lado os alertas escolhidos? A justificativa fica registrada em cada um.',
      fields: z.object({ justificativa: longtextField({ label: 'Justificativa', required: true }) }),
      submit: 'Justificar',
    },
    notificar: {
      label: 'Notificar',
      on: 'selection',
      icon: 'mail',
      call: notificarAlertas,
      question: alertaTexts.perguntaNotificar,
      fields: notificar,
      submit: 'Notificar',
    },
  },
})

function alertas(ctx: Context, filtro: z.output<typeof filters>) {
  const fiscal = alias(pessoaTable, 'fiscal')
  return ctx.db
    .select({
      id: table.id,
      competencia: table.competencia,
      contribuinte: pessoaTable.nome,
      regra: wordsSql(table.regra, titulos).as('regra_titulo'),
      regime: wordsSql(sql<string>`coalesce(${table.tipoRegimeConfigurado}, ${table.tipoRegime})`, labelRegimeIss).as('regime'),
      papel: sql<string | null>`case ${table.papel} when 'PRESTADOR' then 'Prestador' when 'TOMADOR' then 'Tomador' end`.as(
        'papel_rotulo',
      ),
      tipo: wordsSql(table.tipoAlerta, labelTipoAlerta).as('tipo'),
      esperado: table.esperado,
      encontrado: table.encontrado,
      diferenca: sql`(${table.encontrado} - ${table.esperado})::numeric(15,2)`.mapWith(table.impacto).as('diferenca'),
      variacao: sql`100.0 * (${table.encontrado} - ${table.esperado}) / nullif(${table.esperado}, 0)`
        .mapWith(readPercent)
        .as('variacao'),
      impacto: table.impacto,
      estado: table.situacao,
      situacao: wordsSql(table.situacao, labelSituacaoAlerta).as('situacao_rotulo'),
      fiscal: fiscal.nome,
      dias: sql<number>`(${ctx.clock.today()}::date - (${table.criadoEm} at time zone 'America/Sao_Paulo')::date)::int`
        .mapWith(Number)
        .as('dias'),
      motivo: table.motivo,
      agendamentoId: table.agendamentoId,
      fiscalizacao: agenda.numero,
    })
    .from(table)
    .innerJoin(pessoaTable, refere(table.contribuinteId, pessoaTable))
    .leftJoin(fiscal, refere(table.fiscalId, fiscal))
    .leftJoin(agenda, refere(table.agendamentoId, agenda))
    .where(
      and(
        filtro.competenciaInicial ? gte(table.competencia, filtro.competenciaInicial) : undefined,
        filtro.competenciaFinal ? lte(table.competencia, filtro.competenciaFinal) : undefined,
        filtro.tipo ? eq(table.tipoAlerta, filtro.tipo) : undefined,
        filtro.regra ? eq(table.regra, filtro.regra) : undefined,
        filtro.situacao.length === 0 ? undefined : inArray(table.situacao, filtro.situacao),
        filtro.regime ? or(eq(table.tipoRegime, filtro.regime), eq(table.tipoRegimeConfigurado, filtro.regime)) : undefined,
        filtro.fiscal === null
          ? undefined
          : or(eq(table.fiscalId, Number(filtro.fiscal)), eq(pessoaTable.fiscalResponsavelId, Number(filtro.fiscal))),
        filtro.contribuinte === null ? undefined : eq(table.contribuinteId, Number(filtro.contribuinte)),
        filtro.impactoMinimo instanceof Dinheiro ? gte(table.impacto, filtro.impactoMinimo) : undefined,
      ),
    )
}
