import { dateField, defineList, lookupField, optionalCompetenciaField, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { contribuinteField } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { consultaAccess } from '../contract/acesso.ts'
import { labelMotivoAcao, labelSituacaoAcao, situacoesAcao, tomSituacaoAcao } from '../domain/situacao-acao.ts'
import { autosSql, autuadoSql, fimSql, pagoSql, temTermo, termoEncerramentoSql, termoInicioSql } from '../server/somas-da-acao.ts'
import { fiscalAgendaTable as table } from '../tables/fiscal-agenda.ts'

const filters = z.object({
  contribuinte: contribuinteField(),
  fiscal: lookupField({ label: 'Fiscal', lookup: 'fiscal' }),
  termo: textField({ label: 'Nº do termo', help: 'Com o ano, por exemplo 3/2026, ou sem ele.' }),
  situacao: selectField({
    label: 'Situação',
    options: situacoesAcao.map((value) => ({ value, label: labelSituacaoAcao[value] })),
  }),
  inicioDe: dateField({ label: 'Início de', range: { nome: 'inicio', ponta: 'inicio' } }),
  inicioAte: dateField({ label: 'Início até', range: { nome: 'inicio', ponta: 'fim' } }),
  competenciaInicial: optionalCompetenciaField({
    label: 'Competência fiscalizada de',
    range: { nome: 'competencia', ponta: 'inicio' },
  }),
  competenciaFinal: optionalCompetenciaField({
    label: 'Competência fiscalizada até',
    range: { nome: 'competencia', ponta: 'fim' },
  }),
})

/** Inspections with what became of each: terms, fines, what was paid (F125). */
export const fiscalizacoes = defineList({
  slug: 'fiscalizacoes',
  title: 'Fiscalizações',
  path: null,
  access: consultaAccess,
  limiteMeses: 1200,
  filters,
  query: acoes,
  id: 'id',
  open: ({ id }) => `/home/actions/consulta-fiscalizacao?id=${id}`,
  struck: 'cancelada',
  order: ['-numero'],
  columns: [
    { key: 'numero', label: 'Agenda', kind: 'numero' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', below: 'fiscal' },
    { key: 'fiscal', label: 'Fiscal', kind: 'text', filesOnly: true },
    { key: 'periodo', label: 'Período fiscalizado', kind: 'text' },
    { key: 'motivo', label: 'Motivo', kind: 'text', filesOnly: true },
    { key: 'inicio', label: 'Início', kind: 'date', below: 'fim' },
    { key: 'fim', label: 'Fim', kind: 'date', filesOnly: true },
    { key: 'termoInicio', label: 'Termo de início', kind: 'text', below: 'termoEncerramento', secondary: true },
    { key: 'autos', label: 'Autos', kind: 'text', secondary: true },
    { key: 'autuado', label: 'Valor autuado', kind: 'money', total: 'sum' },
    { key: 'pago', label: 'Pago', kind: 'money', total: 'sum' },
    { key: 'termoEncerramento', label: 'Termo de encerramento', kind: 'text', filesOnly: true },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomSituacaoAcao[situacao] },
  ],
})

function acoes(ctx: Context, filtro: z.output<typeof filters>) {
  const fiscal = alias(pessoaTable, 'fiscal')
  return ctx.db
    .select({
      id: table.id,
      numero: table.numero,
      contribuinte: pessoaTable.nome,
      fiscal: fiscal.nome,
      periodo:
        sql<string>`to_char(${table.inicioCompetencia}, 'MM/YYYY') || ' a ' || to_char(${table.fimCompetencia}, 'MM/YYYY')`.as(
          'periodo',
        ),
      motivo: wordsSql(table.motivo, labelMotivoAcao).as('motivo_rotulo'),
      inicio: table.inicioFiscalizacao,
      fim: fimSql.as('fim'),
      termoInicio: termoInicioSql.as('termo_inicio'),
      autos: autosSql.as('autos'),
      autuado: autuadoSql.as('autuado'),
      pago: pagoSql.as('pago'),
      termoEncerramento: termoEncerramentoSql.as('termo_encerramento'),
      situacao: table.situacao,
      situacaoRotulo: wordsSql(table.situacao, labelSituacaoAcao).as('situacao_rotulo'),
      cancelada: sql<boolean>`${table.situacao} = 'CANCELADA'`.as('cancelada'),
    })
    .from(table)
    .innerJoin(pessoaTable, refere(table.contribuinteId, pessoaTable))
    .innerJoin(fiscal, refere(table.fiscalId, fiscal))
    .where(
      and(
        filtro.contribuinte === null ? undefined : eq(table.contribuinteId, Number(filtro.contribuinte)),
        filtro.fiscal === null ? undefined : eq(table.fiscalId, Number(filtro.fiscal)),
        filtro.situacao ? eq(table.situacao, filtro.situacao) : undefined,
        filtro.inicioDe ? gte(table.inicioFiscalizacao, filtro.inicioDe) : undefined,
        filtro.inicioAte ? lte(table.inicioFiscalizacao, filtro.inicioAte) : undefined,
        // What covers any of the months.
        filtro.competenciaInicial ? gte(table.fimCompetencia, filtro.competenciaInicial) : undefined,
        filtro.competenciaFinal ? lte(table.inicioCompetencia, filtro.competenciaFinal) : undefined,
        temTermo(filtro.termo),
      ),
    )
}
