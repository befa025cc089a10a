import { refuse } from '@iss/kernel/errors'
import type { Context, FileAnswer } from '@iss/platform/server'
import { reportErrors } from '../definition/errors.ts'
import type { Formato, Report } from '../definition/report.ts'
import { fileNow, scheduledAnswer } from './file-answer.ts'
import { immediateLimits, isImmediate } from './immediate.ts'
import { readFilters } from './read-filters.ts'
import { scheduleReport } from './gerar-relatorio.ts'
import { type FileChoices, writeReport } from './write-report.ts'

export type ExportRequest = { formato: Formato; filtros: Record<string, unknown>; ordem?: string; busca?: string } & FileChoices

/** The file of a report in the same call, or, when it must be queued, JSON with the number of the scheduled report. */
export async function exportReport(ctx: Context, report: Report, request: ExportRequest): Promise<FileAnswer> {
  const { formato, filtros, ordem, busca, colunas, comparar } = request
  if (!report.formatos.includes(formato)) refuse(reportErrors.formatoInvalido)
  const filters = await readFilters(ctx, report, filtros)
  if (isImmediate(report, formato, filters.months, null)) {
    const maxRows = report.mode === 'misto' ? immediateLimits.linhas[formato] : undefined
    const file = await fileNow(ctx, { entidade: 'relatorio', entidadeId: report.slug, depois: { formato, filtros } }, () =>
      writeReport(ctx, report, filters, formato, { ordem, busca, maxRows, colunas, comparar }),
    )
    if (file) return file
  }
  return scheduledAnswer(await scheduleReport(ctx, report, request))
}
