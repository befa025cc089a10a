import type { Context } from '@iss/platform/server'
import type { Report } from '../definition/report.ts'
import { describeFilter } from './describe-filter.ts'
import { periodsOf } from './periods.ts'
import { filtersOf } from './read-filters.ts'

type Wire = Record<string, unknown>

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

const same = (a: unknown, b: unknown) => (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** The drawn filters of a report as they begin today. */
function initialFilters(ctx: Context, report: Report): Wire {
  const hoje = ctx.clock.today()
  const drawn = filtersOf(report, ctx).filter(({ meta }) => !meta.hidden)
  return Object.fromEntries(drawn.map(({ name, meta }) => [name, describeFilter(name, meta, hoje).padrao]))
}

/** The values of a period that is called by its name, today; none where the report has no such period. */
function valuesOfPeriod(ctx: Context, report: Report, periodo: string | null): Wire {
  if (periodo === null) return {}
  const hoje = ctx.clock.today()
  return periodsOf(filtersOf(report, ctx), report.limiteMeses, hoje).find(({ rotulo }) => rotulo === periodo)?.valores ?? {}
}

/** Whether the report offers a period of this name. */
export const hasPeriod = (ctx: Context, report: Report, periodo: string) =>
  Object.keys(valuesOfPeriod(ctx, report, periodo)).length > 0

/**
 * What a view keeps of the filters asked for: those that differ from how the report begins, null for one that was emptied. What is as it begins follows the
 * day, as does a period that is kept by its name.
 */
export function keptFilters(ctx: Context, report: Report, asked: Wire, periodo: string | null): Wire {
  const byName = valuesOfPeriod(ctx, report, periodo)
  const kept = Object.entries(initialFilters(ctx, report)).filter(
    ([name, first]) => !(name in byName) && !same(asked[name], first),
  )
  return Object.fromEntries(kept.map(([name]) => [name, isEmpty(asked[name]) ? null : asked[name]]))
}

/** The filters of a view today, each of them; what the report no longer has is left out. */
export function filtersOfView(
  ctx: Context,
  report: Report,
  { filtros, periodo }: { filtros: Wire; periodo: string | null },
): Wire {
  const initial = initialFilters(ctx, report)
  const known = Object.entries(filtros).filter(([name]) => name in initial)
  return { ...initial, ...Object.fromEntries(known), ...valuesOfPeriod(ctx, report, periodo) }
}
