import { refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { type Context, platformErrors } from '@iss/platform/server'
import { reportErrors } from '../definition/errors.ts'
import type { Report } from '../definition/report.ts'

/** The report of this slug, for a user who may see it. */
export function reportFor(ctx: Context, slug: string): Report {
  const report = ctx.definitions<Report>('report').find((item) => item.slug === slug)
  if (!report) refuse(reportErrors.naoEncontrado, { kind: 'not-found' })
  if (!isAllowed(report.access, ctx.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return report
}
