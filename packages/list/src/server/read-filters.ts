import type { Competencia } from '@iss/kernel/competencia'
import { AppError, at, fill, type Violation } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import type { z } from 'zod'
import { reportErrors } from '../definition/errors.ts'
import { type FilterMeta, type FilterValue, filterMeta } from '../definition/filter.ts'
import type { Lookup } from '../definition/lookup.ts'
import type { Report } from '../definition/report.ts'
import { examinePeriod } from './period.ts'

export type SaidFilter = { nome: string; rotulo: string; texto: string }

export type ReadFilters = {
  values: Record<string, unknown>
  /** The filters that are set, in words. */
  said: SaidFilter[]
  /** 'Rótulo: valor', for printed headers. */
  words: string[]
  /** Months of the period, if the report has one. */
  months: number | null
}

/** The filters that this user sees, in order. */
export function filtersOf(report: Report, ctx: Pick<Context, 'user'>): { name: string; schema: z.ZodType; meta: FilterMeta }[] {
  return Object.entries(report.filters.shape).flatMap(([name, schema]) => {
    const meta = filterMeta(schema as z.ZodType)
    if (!meta) throw new Error(`Report ${report.slug}: filter ${name} is not made by a filter field`)
    return meta.access && !isAllowed(meta.access, ctx.user) ? [] : [{ name, schema: schema as z.ZodType, meta }]
  })
}

/** Filter values that an operation of ours has read already, the others as when nothing is given. */
export function filledFilters(report: Report, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(report.filters.shape).map(([name, schema]) => {
      const { data } = (schema as z.ZodType).safeParse(undefined)
      return [name, given[name] ?? data ?? null]
    }),
  )
}

/** Reads filters as the browser sent them. Refuses with everything that is wrong at once, each at its field. */
export async function readFilters(ctx: Context, report: Report, raw: Readonly<Record<string, unknown>>): Promise<ReadFilters> {
  const violations: Violation[] = []
  const values: Record<string, unknown> = {}
  const seen = filtersOf(report, ctx)
  const said: SaidFilter[] = []
  for (const [name, schema] of Object.entries(report.filters.shape)) {
    const visible = seen.some((filter) => filter.name === name)
    const result = (schema as z.ZodType).safeParse(visible ? raw[name] : undefined)
    if (result.success) values[name] = result.data
    else
      for (const issue of result.error.issues) violations.push({ code: `relatorio.${name}`, field: name, message: issue.message })
  }
  const period = checkPeriods(report, seen, values, violations)
  for (const { name, meta } of seen) {
    if (!(name in values)) continue
    const text = meta.lookup ? await lookupWords(ctx, name, meta, values[name], violations) : (meta.words?.(values[name]) ?? null)
    if (text) said.push({ nome: name, rotulo: meta.label, texto: text })
  }
  if (violations.length === 0)
    for (const { field, message } of report.check(values))
      violations.push({ code: 'relatorio.filtro', ...(field ? { field } : {}), message })
  if (violations.length > 0) throw new AppError('validation', violations)
  return { values, said, words: said.map(({ rotulo, texto }) => `${rotulo}: ${texto}`), months: period }
}

function checkPeriods(
  report: Report,
  filters: ReturnType<typeof filtersOf>,
  values: Record<string, unknown>,
  violations: Violation[],
): number | null {
  let months: number | null = null
  for (const { name, meta } of filters) {
    if (meta.range?.ponta !== 'inicio') continue
    const end = filters.find((other) => other.meta.range?.nome === meta.range?.nome && other.meta.range?.ponta === 'fim')
    const [from, to] = [values[name], end ? values[end.name] : null] as (Competencia | string | null)[]
    if (!end || !from || !to) continue
    const examined = examinePeriod(from, to, report.limiteMeses)
    if (examined.problem) violations.push(at(examined.problem, end.name))
    months = Math.max(months ?? 0, examined.months)
  }
  return months
}

async function lookupWords(
  ctx: Context,
  name: string,
  meta: FilterMeta,
  value: unknown,
  violations: Violation[],
): Promise<string | null> {
  const wanted = (Array.isArray(value) ? value : value === null ? [] : [value]) as FilterValue[]
  if (wanted.length === 0) return null
  const lookup = lookupOf(ctx, meta.lookup ?? '')
  const found = await lookup.labels(ctx, wanted)
  if (wanted.some((item) => !found.some((option) => option.value === item)))
    violations.push({
      code: `relatorio.${name}`,
      field: name,
      message: lookup.notFound ?? fill(reportErrors.valorInvalido, { rotulo: meta.label }).message,
    })
  return found.map((option) => option.label).join(', ')
}

/** The lookup of this name; a name that nothing declares stops whoever asks. */
export function lookupOf(ctx: Pick<Context, 'definitions'>, name: string): Lookup {
  const lookup = ctx.definitions<Lookup>('lookup').find((item) => item.name === name)
  if (!lookup) throw new Error(`No lookup is called '${name}'`)
  return lookup
}
