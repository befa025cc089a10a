import type { Formato, Report } from '../definition/report.ts'

/** Most months and rows that a mixed report answers in the same call. */
export const immediateLimits = { meses: 3, linhas: { PDF: 2_000, XLS: 5_000, CSV: 5_000 } } as const

/** Whether an export is answered in the same call; `linhas` null when not known yet. */
export function isImmediate(report: Report, formato: Formato, months: number | null, linhas: number | null): boolean {
  if (report.mode !== 'misto') return report.mode === 'sincrono'
  return (months ?? 0) <= immediateLimits.meses && (linhas ?? 0) <= immediateLimits.linhas[formato]
}
