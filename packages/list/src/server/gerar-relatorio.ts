import type { Context } from '@iss/platform/server'
import type { Formato, Report } from '../definition/report.ts'
import { defineFileProcess } from './file-process.ts'
import { readFilters } from './read-filters.ts'
import { reportFor } from './report-for.ts'
import { openRows } from './row-source.ts'
import { type Scheduled, scheduleOnce } from './schedule-once.ts'
import { type FileChoices, writeReport } from './write-report.ts'

type Request = { formato: Formato; filtros: Record<string, unknown>; ordem?: string; busca?: string } & FileChoices
export type ReportParams = Request & { slug: string }

/** Long work of the asynchronous reports of the engine. */
export const gerarRelatorio = defineFileProcess<ReportParams>({
  fila: 'filaRelatorio',
  nome: 'relatorio',
  async open(ctx, { slug, formato, filtros, ordem, busca, colunas, comparar }) {
    const report = reportFor(ctx, slug)
    const filters = await readFilters(ctx, report, filtros)
    return {
      ...(report.query && !busca ? { count: () => openRows(ctx, report, filters.values).count() } : {}),
      write: (onRows) => writeReport(ctx, report, filters, formato, { ordem, busca, colunas, comparar, onRows }),
      depois: { slug, formato, filtros },
    }
  },
  again: (ctx, { slug, ...request }) => scheduleReport(ctx, reportFor(ctx, slug), request),
})

/** Puts a report of the engine into its queue. */
export async function scheduleReport(
  ctx: Context,
  report: Report,
  { formato, filtros, ordem, busca, colunas, comparar }: Request,
): Promise<Scheduled> {
  const { words } = await readFilters(ctx, report, filtros)
  return scheduleOnce(
    ctx,
    { ...gerarRelatorio, fila: report.fila },
    {
      slug: report.slug,
      formato,
      filtros,
      ...(ordem ? { ordem } : {}),
      ...(busca ? { busca } : {}),
      ...(colunas ? { colunas } : {}),
      ...(comparar ? { comparar } : {}),
    },
    {
      tipo: report.tipo,
      slug: report.slug,
      titulo: report.title,
      formato,
      filtros: words.join('; '),
      usuario: ctx.user.nomeUsuario,
    },
  )
}
