import { refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, count, eq, ne } from 'drizzle-orm'
import { removerVisao, salvarColunas, salvarVisao } from '../contract/relatorio-visao.ts'
import { reportErrors, reportTexts } from '../definition/errors.ts'
import type { Report } from '../definition/report.ts'
import type { VisaoItem } from '../definition/view.ts'
import { readFilters } from './read-filters.ts'
import { reportFor } from './report-for.ts'
import { filtersOfView, hasPeriod, keptFilters } from './view-filters.ts'
import {
  type Envio,
  relatorioColunasTable,
  relatorioEnvioTable,
  relatorioVisaoTable as visao,
  type Visao,
} from './visao-tables.ts'

/** Views that an account may keep of one report. */
const mostViews = 30

const own = (ctx: Context) => eq(visao.contaId, ctx.sessao.contaId)

/** A view of whoever asks; another one's is refused as if it were not there. */
export async function findVisao(ctx: Context, id: number): Promise<Visao> {
  const [row] = await ctx.db
    .select()
    .from(visao)
    .where(and(own(ctx), eq(visao.id, id)))
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** The keys of those columns that the report has. */
const known = (report: Report, colunas: readonly string[]) =>
  colunas.filter((key) => report.columns.some((column) => column.key === key))

export const salvarColunasOperation = implement(salvarColunas, async (ctx, { slug, colunas }) => {
  const report = reportFor(ctx, slug)
  const { contaId } = ctx.sessao
  const table = relatorioColunasTable
  if (colunas === null) {
    await ctx.db.delete(table).where(and(eq(table.contaId, contaId), eq(table.slug, slug)))
    return { mensagem: reportTexts.colunasPadrao }
  }
  const chosen = [...new Set(known(report, colunas))]
  if (chosen.length === 0) refuse(reportErrors.semColunas)
  await ctx.db
    .insert(table)
    .values({ contaId, slug, colunas: chosen })
    .onConflictDoUpdate({ target: [table.municipioId, table.contaId, table.slug], set: { colunas: chosen } })
  return { mensagem: reportTexts.colunasGuardadas }
})

/** The columns that whoever asks has chosen of a report; null while he has chosen none. */
export async function chosenColumns(ctx: Context, report: Report): Promise<string[] | null> {
  if (!ctx.userOrNull) return null
  const table = relatorioColunasTable
  const [row] = await ctx.db
    .select({ colunas: table.colunas })
    .from(table)
    .where(and(eq(table.contaId, ctx.sessao.contaId), eq(table.slug, report.slug)))
  return row ? known(report, row.colunas) : null
}

/** The views that whoever asks has saved of a report, by name; none where nobody is signed in. */
export async function viewsOf(ctx: Context, report: Report): Promise<VisaoItem[]> {
  if (!ctx.userOrNull) return []
  const rows = await ctx.db
    .select({ visao, envio: relatorioEnvioTable })
    .from(visao)
    .leftJoin(relatorioEnvioTable, eq(relatorioEnvioTable.visaoId, visao.id))
    .where(and(own(ctx), eq(visao.slug, report.slug)))
    .orderBy(asc(visao.nome))
  return rows.map((row) => toItem(ctx, report, row.visao, row.envio))
}

function toItem(ctx: Context, report: Report, row: Visao, envio: Envio | null): VisaoItem {
  const { id, nome, periodo, comparar, ordem, padrao } = row
  const colunas = row.colunas === null ? null : known(report, row.colunas)
  return {
    id,
    nome,
    filtros: filtersOfView(ctx, report, row),
    periodo,
    colunas,
    comparar,
    ordem,
    padrao,
    envio: envio && {
      ...envio,
      proximoEm: envio.proximoEm?.toISOString() ?? null,
      ultimoEm: envio.ultimoEm?.toISOString() ?? null,
    },
  }
}

export const salvarVisaoOperation = implement(
  salvarVisao,
  async (ctx, { id, slug, nome, filtros, periodo, colunas, ...rest }) => {
    const report = reportFor(ctx, slug)
    const antes = id === null ? null : await findVisao(ctx, id)
    if (antes && antes.slug !== slug) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
    if (periodo !== null && !hasPeriod(ctx, report, periodo)) refuse(reportErrors.periodoDesconhecido)
    const chosen = colunas && known(report, colunas)
    const kept = keptFilters(ctx, report, filtros, periodo)
    await readFilters(ctx, report, filtersOfView(ctx, report, { filtros: kept, periodo }))
    const mine = and(own(ctx), eq(visao.slug, slug))
    const others = id === null ? mine : and(mine, ne(visao.id, id))
    const [sameName] = await ctx.db
      .select({ id: visao.id })
      .from(visao)
      .where(and(others, eq(visao.nome, nome)))
    if (sameName) refuse(reportErrors.visaoRepetida)
    const [{ total } = { total: 0 }] = await ctx.db.select({ total: count() }).from(visao).where(mine)
    if (id === null && total >= mostViews) refuse(reportErrors.visoesDemais)
    if (rest.padrao) await ctx.db.update(visao).set({ padrao: false }).where(others)
    const agora = ctx.clock.now()
    const values = {
      nome,
      filtros: kept,
      periodo,
      colunas: chosen && chosen.length > 0 ? chosen : null,
      ...rest,
      alteradoEm: agora,
    }
    const [saved] = antes
      ? await ctx.db.update(visao).set(values).where(eq(visao.id, antes.id)).returning()
      : await ctx.db
          .insert(visao)
          .values({ ...values, slug, contaId: ctx.sessao.contaId, criadoEm: agora })
          .returning()
    if (!saved) throw new Error('The view was not written')
    const tipo = antes ? 'relatorio.visao-alterada' : 'relatorio.visao-incluida'
    await ctx.audit({
      tipo,
      entidade: 'relatorio_visao',
      entidadeId: saved.id,
      antes: antes && auditOf(antes),
      depois: auditOf(saved),
    })
    return { id: saved.id, mensagem: reportTexts.visaoSalva }
  },
)

export const removerVisaoOperation = implement(removerVisao, async (ctx, { id }) => {
  const row = await findVisao(ctx, id)
  await ctx.db.delete(visao).where(eq(visao.id, row.id))
  await ctx.audit({ tipo: 'relatorio.visao-removida', entidade: 'relatorio_visao', entidadeId: id, antes: auditOf(row) })
  return { mensagem: reportTexts.visaoRemovida }
})

const auditOf = ({ slug, nome, filtros, periodo, colunas, comparar, padrao }: Visao) => ({
  slug,
  nome,
  filtros,
  periodo,
  colunas,
  comparar,
  padrao,
})
