import type { Context } from '@iss/platform/server'
import type { Formato, Report } from '../definition/report.ts'
import { gerarRelatorio } from './gerar-relatorio.ts'
import { readFilters } from './read-filters.ts'
import { type Scheduled, scheduleOnce } from './schedule-once.ts'

/** Puts a report of the engine into its queue. */
export async function scheduleReport(
  ctx: Context,
  report: Report,
  { formato, filtros, ordem }: { formato: Formato; filtros: Record<string, unknown>; ordem?: string },
): Promise<Scheduled> {
  const { words } = await readFilters(ctx, report, filtros)
  return scheduleOnce(
    ctx,
    { ...gerarRelatorio, fila: report.fila },
    { slug: report.slug, formato, filtros, ...(ordem ? { ordem } : {}) },
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
