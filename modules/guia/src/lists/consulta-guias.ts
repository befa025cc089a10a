import { refere } from '@iss/platform/db'
import { defineList, selectField } from '@iss/list/definition'
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
import { type Context, oncePerFilter } from '@iss/platform/server'
import { and, gte, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import { guiaAccess } from '../contract/guia.ts'
import { labelSituacaoGuia, situacoesGuia } from '../domain/situacao-guia.ts'
import { tomSituacao } from '../domain/tom-situacao.ts'
import { linhaDaGuia } from '../server/guia-to.ts'
import { somarGuias } from '../server/resumo-das-guias.ts'
import { naSituacao } from '../server/situacao-guia-sql.ts'
import { valoresDeHoje } from '../server/totais-de-hoje.ts'
import { guiaTable as table } from '../tables/guia.ts'

const situacoes = situacoesGuia.map((value) => ({ value, label: labelSituacaoGuia(value) }))

const filters = z.object({
  ...filtroDoContribuinte,
  ...filtroDasCompetencias,
  ...filtroDosNumeros,
  situacao: selectField({ label: 'Situação', options: situacoes }),
  ...filtroDosValores,
})

/** Guias of Consultas (E16): what each costs today, cancelled ones left out of the totals. */
export const consultaGuias = defineList({
  slug: 'consulta-guias',
  title: 'Guias',
  path: null,
  access: { ...guiaAccess, naoPerfis: ['funcionario', 'gestor', 'fiscal'] },
  tab: { screen: telaDasConsultas, name: 'Guia', order: 30 },
  filters,
  rows: guias,
  check: conferirLimites,
  id: 'id',
  open: ({ id, propria }) => (propria ? `/home/actions/guia?id=${id}` : null),
  struck: 'cancelada',
  order: ['-mes', '-numero'],
  summary: async (ctx, filtro) => somarGuias(await lerGuias(ctx, filtro)),
  columns: [
    { key: 'numero', label: 'Nº', kind: 'numero' },
    { key: 'tipoRotulo', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'mes', label: 'Competência', kind: 'competencia' },
    { key: 'papelRotulo', label: 'Papel', kind: 'text', secondary: true },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'base', label: 'Principal', kind: 'money', total: 'sum' },
    { key: 'total', label: 'Total', kind: 'money', total: 'sum' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomSituacao(situacao) },
  ],
})

async function* guias(ctx: Context, filtro: z.output<typeof filters>) {
  yield* await lerGuias(ctx, filtro)
}

const lerGuias = oncePerFilter(async (ctx, filtro: z.output<typeof filters>) => {
  const { competenciaInicial, competenciaFinal, numeroInicial, numeroFinal, situacao, valorDe, valorAte } = filtro
  const hoje = ctx.clock.today()
  const rows = await ctx.db
    .select({ guia: table, contribuinte: pessoa.nome })
    .from(table)
    .innerJoin(pessoa, refere(table.pessoaId, pessoa))
    .where(
      and(
        inArray(table.pessoaId, consultados(ctx, filtro.contribuinteId)),
        competenciaInicial === null ? undefined : gte(table.competencia, competenciaInicial),
        competenciaFinal === null ? undefined : lte(table.competencia, competenciaFinal),
        numeroInicial === null ? undefined : gte(table.numero, numeroInicial),
        numeroFinal === null ? undefined : lte(table.numero, numeroFinal),
        naSituacao(situacao, hoje),
      ),
    )
  const valores = await valoresDeHoje(
    ctx,
    rows.map(({ guia }) => guia),
  )
  return rows
    .map(({ guia, contribuinte }) => ({
      ...linhaDaGuia(guia, contribuinte, hoje, valores.get(guia.id) ?? guia),
      mes: guia.competencia,
      cancelada: guia.estado === 'CANCELADA',
      propria: guia.pessoaId === ctx.sessao.pessoaSelecionadaId,
    }))
    .filter(({ total }) => (valorDe === null || total.gte(valorDe)) && (valorAte === null || total.lte(valorAte)))
})
