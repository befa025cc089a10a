import { isAllowed } from '@iss/platform/contract'
import { defineExpander } from '@iss/platform/discovery'
import { implement } from '@iss/platform/server'
import { reportCalls } from '../definition/calls.ts'
import { filterMeta } from '../definition/filter.ts'
import type { Lookup } from '../definition/lookup.ts'
import type { Report } from '../definition/report.ts'
import { chartPoints } from './chart-points.ts'
import { describeReport } from './describe.ts'
import { exportReport } from './export-report.ts'
import { lookupOf, filtersOf } from './read-filters.ts'
import { lookupOfAction, validateActions } from './row-actions.ts'
import { chosenColumns, viewsOf } from './visoes.ts'
import { searchReport } from './search-report.ts'

/** Makes screen and calls of every report that the modules declare. A definition that cannot work stops the boot. */
export const reports = defineExpander((house) => {
  const all = (house.others.get('report') ?? []) as unknown as readonly Report[]
  const lookups = (house.others.get('lookup') ?? []) as unknown as readonly Lookup[]
  validate(all, lookups)
  for (const report of all) validateActions(report, house.operations)
  return {
    operations: all.flatMap(operationsOf),
    screens: all.flatMap((report) =>
      report.path === null
        ? []
        : [
            {
              kind: 'screen' as const,
              path: report.path,
              title: report.title,
              access: report.access,
              generic: { tipo: 'relatorio' as const, slug: report.slug },
              menu: report.menu,
            },
          ],
    ),
  }
})

function operationsOf(report: Report) {
  const calls = reportCalls(report.slug, { access: report.access, title: report.title })
  return [
    implement(calls.descritor, async (ctx) => ({
      ...describeReport(ctx, report),
      escolhidas: await chosenColumns(ctx, report),
      visoes: await viewsOf(ctx, report),
    })),
    implement(calls.buscar, async (ctx, request) => searchReport(ctx, report, request)),
    implement(calls.grafico, async (ctx, request) => chartPoints(ctx, report, request)),
    implement(calls.exportar, async (ctx, request) => exportReport(ctx, report, request)),
    implement(calls.opcoes, async (ctx, { filtro, acao, texto, valores }) => {
      const lookup = acao
        ? lookupOfAction(report, ctx.user, acao, filtro)
        : filtersOf(report, ctx).find(({ name }) => name === filtro)?.meta.lookup
      if (!lookup) return []
      const source = lookupOf(ctx, lookup)
      if (source.access && !isAllowed(source.access, ctx.user)) return []
      return valores ? source.labels(ctx, valores) : source.search(ctx, texto, 20)
    }),
  ]
}

function validate(all: readonly Report[], lookups: readonly Lookup[]): void {
  const names = new Set(lookups.map((lookup) => lookup.name))
  const twice = lookups.find((lookup, index) => lookups.findIndex((other) => other.name === lookup.name) !== index)
  if (twice) throw new Error(`Two lookups are called '${twice.name}'`)
  const slugs = new Set<string>()
  for (const report of all) {
    if (slugs.has(report.slug)) throw new Error(`Two reports have the slug ${report.slug}`)
    slugs.add(report.slug)
    for (const [name, schema] of Object.entries(report.filters.shape)) {
      const lookup = filterMeta(schema as never)?.lookup
      if (lookup && !names.has(lookup))
        throw new Error(`Report ${report.slug}: filter ${name} asks the lookup '${lookup}', which nothing declares`)
    }
  }
}
