import { refere } from '@iss/platform/db'
import { papeis } from '@iss/kernel/papel'
import { defineList, selectField } from '@iss/list/definition'
import { competenciaSql, wordsSql } from '@iss/list/server'
import { telaDasConsultas } from '@iss/nota/contract/consulta-abas'
import {
  conferirLimites,
  consultados,
  filtroDasCompetencias,
  filtroDoContribuinte,
  filtroDosNumeros,
  filtroDosValores,
} from '@iss/nota/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, gte, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { guiaAccess } from '../contract/guia.ts'
import { labelSituacaoGuia, situacoesGuia } from '../domain/situacao-guia.ts'
import { labelTipoGuia, tiposGuia } from '../domain/tipos-guia.ts'
import { tomSituacao } from '../domain/tom-situacao.ts'
import { naSituacao, situacaoSql } from '../server/situacao-guia-sql.ts'
import { guiaTable as table } from '../tables/guia.ts'

const situacoes = situacoesGuia.map((value) => ({ value, label: labelSituacaoGuia(value) }))
const wordsOf = (options: readonly { value: string; label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]))

const filters = z.object({
  ...filtroDoContribuinte,
  ...filtroDasCompetencias,
  ...filtroDosNumeros,
  situacao: selectField({ label: 'Situação', options: situacoes }),
  ...filtroDosValores,
})

/** Guias of Consultas (E16): values as issued, cancelled ones left out of the totals. */
export const consultaGuias = defineList({
  slug: 'consulta-guias',
  title: 'Guias',
  path: null,
  access: { ...guiaAccess, naoPerfis: ['funcionario', 'gestor', 'fiscal'] },
  tab: { screen: telaDasConsultas, name: 'Guia', order: 30 },
  filters,
  query: guias,
  check: conferirLimites,
  id: 'id',
  open: ({ id, propria }) => (propria ? `/home/actions/guia?id=${id}` : null),
  struck: 'cancelada',
  order: ['-competencia', '-numero'],
  columns: [
    { key: 'numero', label: 'Nº', kind: 'numero' },
    { key: 'tipo', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'papel', label: 'Papel', kind: 'text', secondary: true },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'base', label: 'Principal', kind: 'money', total: 'sum', secondary: true },
    { key: 'total', label: 'Total', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomSituacao(estado) },
  ],
})

function guias(ctx: Context, filtro: z.output<typeof filters>) {
  const { competenciaInicial, competenciaFinal, numeroInicial, numeroFinal, situacao, valorDe, valorAte } = filtro
  const hoje = ctx.clock.today()
  return ctx.db
    .select({
      id: table.id,
      numero: table.numero,
      tipo: wordsSql(table.tipo, wordsOf(tiposGuia.map((value) => ({ value, label: labelTipoGuia(value) })))).as('tipo_rotulo'),
      contribuinte: pessoa.nome,
      competencia: competenciaSql(table.competencia).as('mes'),
      papel: wordsSql(table.papel, wordsOf(papeis)).as('papel_rotulo'),
      vencimento: table.vencimento,
      base: table.base,
      total: table.total,
      estado: situacaoSql(hoje).as('situacao_codigo'),
      situacao: wordsSql(situacaoSql(hoje), wordsOf(situacoes)).as('situacao_rotulo'),
      cancelada: sql<boolean>`${table.estado} = 'CANCELADA'`.as('cancelada'),
      propria: sql<boolean>`${table.pessoaId} = ${ctx.sessao.pessoaSelecionadaId}`.as('propria'),
    })
    .from(table)
    .innerJoin(pessoa, refere(table.pessoaId, pessoa))
    .where(
      and(
        inArray(table.pessoaId, consultados(ctx, filtro.contribuinteId)),
        competenciaInicial === null ? undefined : gte(table.competencia, competenciaInicial.firstDay()),
        competenciaFinal === null ? undefined : lte(table.competencia, competenciaFinal.firstDay()),
        numeroInicial === null ? undefined : gte(table.numero, numeroInicial),
        numeroFinal === null ? undefined : lte(table.numero, numeroFinal),
        valorDe === null ? undefined : gte(table.total, valorDe),
        valorAte === null ? undefined : lte(table.total, valorAte),
        naSituacao(situacao, hoje),
      ),
    )
}
