import { refere } from '@iss/platform/db'
import { encerramentoAccess } from '@iss/conta/contract/acesso'
import { papeis } from '@iss/kernel/papel'
import { defineList, selectField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { telaDasConsultas } from '@iss/nota/contract/consulta-abas'
import { conferirLimites, consultados, filtroDasCompetencias, filtroDoContribuinte, filtroDosValores } from '@iss/nota/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { labelTipoEncerramento, tiposEncerramento } from '../domain/tipo-encerramento.ts'
import { calculoEncerramentoTable as calculo, encerramentoTable as table } from '../tables/encerramento.ts'

const rotulosPapel = Object.fromEntries(papeis.map(({ value, label }) => [value, label]))
const rotulosTipo = Object.fromEntries(tiposEncerramento.map((tipo) => [tipo, labelTipoEncerramento(tipo)]))

const filters = z.object({
  ...filtroDoContribuinte,
  ...filtroDasCompetencias,
  situacao: selectField({
    label: 'Situação',
    options: [
      { value: 'vigentes', label: 'Vigentes' },
      { value: 'reabertos', label: 'Reabertos' },
    ],
  }),
  ...filtroDosValores,
})

/** Encerramentos of Consultas (E16): reopened closings struck through and left out of the total. */
export const consultaEncerramentos = defineList({
  slug: 'consulta-encerramentos',
  title: 'Encerramentos',
  path: null,
  access: { ...encerramentoAccess, naoPerfis: ['funcionario', 'gestor', 'fiscal'] },
  tab: { screen: telaDasConsultas, name: 'Encerramento', order: 50 },
  filters,
  query: encerramentos,
  check: conferirLimites,
  id: 'id',
  open: ({ id, proprio }) => (proprio ? `/home/actions/encerramento-memoria?id=${id}` : null),
  struck: 'reaberto',
  order: ['-competencia', '-encerradoEm'],
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'papel', label: 'Papel', kind: 'text', secondary: true },
    { key: 'tipo', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'encerradoEm', label: 'Encerrado em', kind: 'datetime', secondary: true },
    { key: 'valor', label: 'Valor encerrado', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ reaberto }) => (reaberto ? 'danger' : 'success') },
  ],
})

function encerramentos(ctx: Context, filtro: z.output<typeof filters>) {
  const { competenciaInicial, competenciaFinal, situacao, valorDe, valorAte } = filtro
  return ctx.db
    .select({
      id: table.id,
      competencia: table.competencia,
      contribuinte: pessoa.nome,
      papel: wordsSql(table.papel, rotulosPapel).as('papel_rotulo'),
      tipo: wordsSql(table.tipo, rotulosTipo).as('tipo_rotulo'),
      encerradoEm: table.encerradoEm,
      valor: calculo.valorEncerrado,
      situacao: sql<string>`case when ${table.reabertoEm} is null then 'Vigente' else 'Reaberto' end`.as('situacao'),
      reaberto: sql<boolean>`${table.reabertoEm} is not null`.as('reaberto'),
      proprio: sql<boolean>`${table.pessoaId} = ${ctx.sessao.pessoaSelecionadaId}`.as('proprio'),
    })
    .from(table)
    .innerJoin(calculo, refere(calculo.encerramentoId, table))
    .innerJoin(pessoa, refere(table.pessoaId, pessoa))
    .where(
      and(
        inArray(table.pessoaId, consultados(ctx, filtro.contribuinteId)),
        competenciaInicial === null ? undefined : gte(table.competencia, competenciaInicial),
        competenciaFinal === null ? undefined : lte(table.competencia, competenciaFinal),
        valorDe === null ? undefined : gte(calculo.valorEncerrado, valorDe),
        valorAte === null ? undefined : lte(calculo.valorEncerrado, valorAte),
        situacao === 'vigentes' ? isNull(table.reabertoEm) : undefined,
        situacao === 'reabertos' ? isNotNull(table.reabertoEm) : undefined,
      ),
    )
}
