import type { Context } from '@iss/platform/server'
import type { ReportPage } from '../definition/calls.ts'
import type { AnyColumn } from '../definition/column.ts'
import type { Comparison } from '../definition/comparison.ts'
import { kindOf } from '@iss/kinds'
import type { Formato, Report } from '../definition/report.ts'
import { comparePeriods, wireOfComparison } from './compare.ts'
import type { Row } from './decode.ts'
import { isImmediate } from './immediate.ts'
import { readFilters } from './read-filters.ts'
import { openRows } from './row-source.ts'
import { groupKey } from './rows.ts'
import { rowActions } from './row-actions.ts'
import { summaryOf } from './summary.ts'
import { isEmpty, totalsOf } from './totals.ts'

export type SearchRequest = {
  filtros: Record<string, unknown>
  pagina: number
  tamanho: number
  ordem?: string
  busca?: string
  comparar?: Comparison
}
type Cells = Record<string, string | number | boolean | null>

/** One page of a report for the grid, with totals over all rows. */
export async function searchReport(ctx: Context, report: Report, request: SearchRequest): Promise<ReportPage> {
  const { values, months, said } = await readFilters(ctx, report, request.filtros)
  const columns = visibleColumns(report, values).filter(({ filesOnly }) => !filesOnly)
  const below = columns.flatMap((column) => report.columns.find(({ key }) => key === column.below) ?? [])
  const group = report.group(values)
  const source = openRows(ctx, report, values)
  const { linhas, sums, grupos } = await source.page(request)
  const offered = rowActions(report, ctx.user)
  const groupColumn = report.columns.find((column) => column.key === group)
  const { comparar, busca } = request
  const comparison = comparar ? await comparePeriods(ctx, report, values, columns, { comparar, busca, sums }) : null
  return {
    colunas: columns.map((column) => column.key),
    linhas: linhas.map((row) => ({
      valores: cellsOf([...columns, ...below], row),
      ...linksOf(columns, row, values),
      ...marksOf(report, columns, row),
      ...offered(row),
      ...(group ? { grupo: groupKey(row, group) } : {}),
    })),
    total: sums.linhas,
    ...(report.summary ? { resumo: await summaryOf(ctx, report, values) } : {}),
    filtros: said,
    ...(comparison ? { comparacao: wireOfComparison(comparison) } : {}),
    totais: totalCells(columns, totalsOf(report, sums)),
    grupos:
      group && groupColumn
        ? [...grupos].map(([chave, of]) => ({
            chave,
            rotulo: groupLabel(groupColumn, linhas.find((row) => groupKey(row, group) === chave)?.[group]),
            linhas: of.linhas,
            totais: totalCells(columns, totalsOf(report, of)),
          }))
        : [],
    imediato: Object.fromEntries(
      report.formatos.map((formato) => [formato, isImmediate(report, formato, months, sums.linhas)]),
    ) as Record<Formato, boolean>,
  }
}

/** The columns that these filters show; of those `chosen`, in their order. A choice of which nothing is left counts as none. */
export function visibleColumns(report: Report, filters: Row, chosen?: readonly string[]): AnyColumn[] {
  const visible = report.columns.filter((column) => column.visibleWhen?.(filters) ?? true)
  const wanted = (chosen ?? []).flatMap((key) => visible.find((column) => column.key === key) ?? [])
  return wanted.length > 0 ? wanted : visible
}

/** Heading of a group. */
export function groupLabel(column: AnyColumn, value: unknown): string {
  return value === null || value === undefined ? '' : kindOf(column.kind).text(value)
}

function cellsOf(columns: readonly AnyColumn[], row: Row): Cells {
  const cells: Cells = {}
  for (const { key, kind } of columns) {
    const value = row[key]
    cells[key] = value === null || value === undefined ? null : kindOf(kind).toWire(value)
  }
  return cells
}

function totalCells(columns: readonly AnyColumn[], totals: ReadonlyMap<string, unknown>): Cells {
  const cells: Cells = {}
  for (const { key, kind, total } of columns) {
    const value = totals.get(key)
    if (value === null || value === undefined) continue
    cells[key] = total === 'count' ? (value as number) : kindOf(kind).toWire(value)
  }
  return cells
}

/** What a row is beside its cells: its identity, where it leads, whether it counts, the colours of its states. */
function marksOf({ id, open, struck }: Report, columns: readonly AnyColumn[], row: Row) {
  const href = open?.(row)
  const tons = columns.flatMap(({ key, tone }) => (tone && !isEmpty(row[key]) ? [[key, tone(row)] as const] : []))
  return {
    ...(id === null ? {} : { id: row[id] as string | number }),
    ...(href ? { abre: href } : {}),
    ...(struck !== null && row[struck] === true ? { riscada: true as const } : {}),
    ...(tons.length > 0 ? { tons: Object.fromEntries(tons) } : {}),
  }
}

function linksOf(columns: readonly AnyColumn[], row: Row, filters: Row): { links?: Record<string, string> } {
  const links = columns.flatMap((column) => {
    const href = column.link?.(row, filters)
    return href ? [[column.key, href] as const] : []
  })
  return links.length > 0 ? { links: Object.fromEntries(links) } : {}
}
