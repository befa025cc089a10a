import type { Access, MenuPlace } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import type { z } from 'zod'
import type { Action, AnyAction } from './action.ts'
import type { Figure } from './figure.ts'
import type { AnyChart, Chart } from './chart.ts'
import type { AnyColumn, Column } from './column.ts'
import { kindOf } from '@iss/kinds'
import { reportTexts } from './errors.ts'
import { filterMeta } from './filter.ts'
import type { ReportSheet } from './sheet.ts'

/** Most months of a period of a report that tells none of its own. */
export const mesesDeUmRelatorio = 12
export const formatos = ['PDF', 'XLS', 'CSV'] as const
export type Formato = (typeof formatos)[number]

/** A select of Drizzle whose rows have this shape. */
export type Query<Row> = { _: { result: readonly Row[] }; getSQL(): unknown }

/** Sínc.: in the same call. Assínc.: always queued. Misto: in the same call while period and rows are small. */
type Mode = 'sincrono' | 'assincrono' | 'misto'

/** What reports and lists say alike. */
export type Head<Row, Filters> = {
  /** Route of the spec, also the menu key. */
  slug: string
  title: string
  access: Access
  menu?: readonly MenuPlace[]
  /** Its rows are those of the whole installation, not of a city: the same ones in every city. For administrators only. */
  installation?: boolean
  /** Its rows are those of the program, the same ones in every city that has set nothing of its own. */
  ofTheProgram?: boolean
  /** Queue of the long work; filaRelatorio unless told. */
  fila?: string
  formatos?: readonly Formato[]
  /** Most months of a period; `mesesDeUmRelatorio` unless told. */
  limiteMeses?: number
  /** Order at first: keys, '-key' for descending. */
  order: readonly `${'' | '-'}${keyof Row & string}`[]
  /** Rows come in groups of equal values of this column, each with its subtotals; a function may decide by the filters. */
  group?: (keyof Row & string) | ((filters: Filters) => (keyof Row & string) | null)
  /** Fields, columns or not, whose greatest value computed totals ask for (`t.maior`). */
  greatest?: readonly (keyof Row & string)[]
  /** Rules of the filters beyond the standard ones; sentences by filter name ('' for none). */
  check?(filters: Filters): readonly { field?: string; message: string }[]
  /** What people would rather look at than read; a function may decide by the filters. */
  chart?: Chart<Row> | ((filters: Filters) => Chart<Row> | null)
  /** Escape hatch 2: a generator that draws the report from the same rows on the same letterhead, and yields now and then (after each row),
   *  so that what is drawn goes out and memory stays flat. */
  pdf?(rows: AsyncIterable<Row>, sheet: ReportSheet): AsyncIterable<unknown>
  /** Escape hatch 1: lines under the title of the printed report. There is no third: what needs more is written by hand. */
  header?(ctx: Context, filters: Filters): Promise<readonly string[]>
  /** Field that tells rows apart; needed by actions. */
  id?: keyof Row & string
  /** Address that a row opens. */
  open?(row: Row): string | null
  /** Boolean field of rows that are struck through and left out of every total (what was cancelled). */
  struck?: keyof Row & string
  /** Boolean field of rows that are left out of every total; those struck through unless told, null for none. */
  uncounted?: (keyof Row & string) | null
  /** What people do with the rows, by name. */
  actions?: Readonly<Record<string, Action<Row>>>
  /** Shown at once ('opening', unless told) when what it begins with is enough to answer, or asked for by the button ('asked'). */
  run?: 'asked' | 'opening'
  /** What is said when there is nothing; 'Nenhum resultado para ser apresentado.' unless told. */
  empty?: string
  /** Figures over all rows that no column adds up, above the rows and at the head of the printed report. */
  summary?(ctx: Context, filters: Filters): Promise<readonly Figure[]>
  /** Seconds after which the screen asks again by itself. */
  refresh?: number
  /** Address of the arrow before the title. */
  back?: string
  /** The screen in whose tabs it stands: the name of its tab there and its place among them. */
  tab?: Tab
}

/** The place of a list among the tabs of a screen made by hand, which finds them by its name. */
export type Tab = { screen: string; name: string; order: number }

type ReportHead = {
  /** '/home/actions/{slug}' unless told. */
  path?: string
  mode: Mode
  /** Number of the asynchronous report kind; null only when it is never queued. */
  tipo: number | null
}

/**
 * The rows. `query`: one SQL query (not awaited: that would run it), which the engine pages, orders, totals and streams. `rows`: a generator, when rows must be computed in
 * TypeScript. Either is a function with typed parameters, declared beside the report, because the compiler takes the shape of the rows from it.
 */
export type Source<Row, Filters> =
  | { query(ctx: Context, filters: Filters): Query<Row>; rows?: undefined }
  | { rows(ctx: Context, filters: Filters): AsyncIterable<Row>; query?: undefined }

export type ReportInput<F extends z.ZodObject, Row> = ReportHead & Body<F, Row>

/** Filters, columns and rows, with what both kinds of declaration say. */
export type Body<F extends z.ZodObject, Row> = Head<NoInfer<Row>, z.output<F>> & {
  filters: F
  columns: readonly Column<NoInfer<Row>, z.output<F>>[]
} & Source<Row, z.output<F>>

/** A report as the engine handles it. */
export type Report = {
  kind: 'report'
  slug: string
  title: string
  /** Null: no screen of its own, it stands on the screens of others. */
  path: string | null
  /** Declared by defineList: drawn as a list, with one button for all files. */
  list: boolean
  access: Access
  menu: readonly MenuPlace[]
  /** Its rows are those of the whole installation; false for those of the city. */
  installation: boolean
  /** Its rows are those of the program until a city sets its own. */
  ofTheProgram: boolean
  mode: Mode
  tipo: number | null
  fila: string
  formatos: readonly Formato[]
  limiteMeses: number
  order: readonly string[]
  filters: z.ZodObject
  columns: readonly AnyColumn[]
  greatest: readonly string[]
  group(filters: Record<string, unknown>): string | null
  check(filters: Record<string, unknown>): readonly { field?: string; message: string }[]
  /** Whether there is a chart under some filters. */
  drawn: boolean
  chart(filters: Record<string, unknown>): AnyChart | null
  pdf?(rows: AsyncIterable<Record<string, unknown>>, sheet: ReportSheet): AsyncIterable<unknown>
  header?(ctx: Context, filters: Record<string, unknown>): Promise<readonly string[]>
  query?(ctx: Context, filters: Record<string, unknown>): unknown
  rows?(ctx: Context, filters: Record<string, unknown>): AsyncIterable<Record<string, unknown>>
  id: string | null
  open?(row: Record<string, unknown>): string | null
  struck: string | null
  uncounted: string | null
  actions: Readonly<Record<string, AnyAction>>
  run: 'asked' | 'opening'
  empty: string
  summary?(ctx: Context, filters: Record<string, unknown>): Promise<readonly Figure[]>
  refresh: number | null
  back: string | null
  tab: Tab | null
}

/** A report that still knows the shape of its filters and rows, for operations that answer the same rows (`readRows`). */
export type Declared<F extends z.ZodObject, Row> = Report & { readonly shape?: { filters: z.output<F>; row: Row } }

/**
 * Declares one report: the file that calls this is all there is to add. A column whose key the rows do not have, or whose kind cannot
 * hold their value, does not compile; what the compiler cannot see stops the boot.
 */
export function defineReport<F extends z.ZodObject, Row extends object>(input: ReportInput<F, Row>): Declared<F, Row> {
  return toReport(input)
}

/** Checks a declaration and fills in what it left out. */
export function toReport(input: unknown): Report {
  const definition = input as Partial<Report> &
    Pick<Report, 'slug' | 'title' | 'access' | 'mode' | 'tipo' | 'filters' | 'columns' | 'order'> & {
      group?: unknown
      chart?: unknown
    }
  const { slug, columns } = definition
  const fail = (why: string): never => {
    throw new Error(`Report ${slug}: ${why}`)
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) fail('the slug must be lower-case words joined by hyphens')
  if (!definition.list && definition.mode !== 'sincrono' && definition.tipo === null)
    fail('a report that may be queued needs a tipo')
  if (columns.length === 0) fail('there are no columns')
  if (definition.installation && !isForAdministrators(definition.access))
    fail('rows of the whole installation are for administrators only')
  const keys = columns.map((column) => column.key)
  if (new Set(keys).size !== keys.length) fail('two columns have the same key')
  for (const key of definition.order)
    if (!keys.includes(key.replace(/^-/, ''))) fail(`the order names '${key}', which is no column`)
  for (const { key, below } of columns)
    if (below && !columns.find((column) => column.key === below)?.filesOnly)
      fail(`'${below}' below '${key}' is no column in files only`)
  for (const [name, schema] of Object.entries(definition.filters.shape))
    if (!filterMeta(schema as z.ZodType)) fail(`filter ${name} is not made by a filter field`)
  const { group, chart, actions = {} } = definition
  if (Object.keys(actions).length > 0 && !definition.id) fail('rows with actions need an id')
  for (const [name, action] of Object.entries(actions))
    if ('call' in action && action.on === 'selection' && action.send) fail(`the action ${name} on a selection is sent its ids`)
  if (chart && typeof chart !== 'function' && 'figures' in (chart as AnyChart) && !definition.summary)
    fail('the chart draws no summary')
  if (chart && (definition.struck || definition.uncounted)) fail('a chart adds up all rows')
  if (chart && typeof chart !== 'function') checkChart(chart as AnyChart, columns, fail)
  if (typeof group === 'string' && !keys.includes(group)) fail(`the group '${group}' is no column`)
  return {
    path: `/home/actions/${slug}`,
    menu: [],
    installation: false,
    ofTheProgram: false,
    fila: 'filaRelatorio',
    formatos,
    limiteMeses: mesesDeUmRelatorio,
    greatest: [],
    list: false,
    id: null,
    struck: null,
    uncounted: definition.struck ?? null,
    actions: {},
    run: 'opening',
    empty: reportTexts.vazio,
    refresh: null,
    back: null,
    tab: null,
    ...definition,
    kind: 'report',
    check: definition.check ?? (() => []),
    drawn: chart !== undefined,
    chart: chartOf(chart, columns, fail),
    group: typeof group === 'function' ? (group as Report['group']) : () => (group as string | undefined) ?? null,
  }
}

const isForAdministrators = (access: Access) =>
  'perfis' in access && access.perfis?.length === 1 && access.perfis[0] === 'administrador'

function chartOf(chart: unknown, columns: readonly AnyColumn[], fail: (why: string) => never): Report['chart'] {
  if (typeof chart !== 'function') return () => (chart as AnyChart | undefined) ?? null
  return (filters) => {
    const chosen = (chart as Report['chart'])(filters)
    if (chosen) checkChart(chosen, columns, fail)
    return chosen
  }
}

function checkChart(chart: AnyChart, columns: readonly AnyColumn[], fail: (why: string) => never): void {
  const column = (key: string) => columns.find((item) => item.key === key) ?? fail(`the chart names '${key}', which is no column`)
  if ('figures' in chart) return
  const values = 'totals' in chart ? chart.totals : chart.values
  if (values.length === 0) fail('the chart has no values')
  for (const key of values) if (!kindOf(column(key).kind).sum) fail(`the chart adds '${key}' up, which has no sum`)
  if ('totals' in chart) {
    for (const key of values) if (column(key).total !== 'sum') fail(`the chart draws the total of '${key}', which has none`)
    return
  }
  const { kind } = column(chart.category)
  if (chart.type === 'heat') return void column(chart.across)
  if (chart.type === 'map') {
    for (const key of chart.place)
      if (column(key).kind !== 'decimal') fail(`the chart takes '${key}' for degrees, which is no decimal`)
    return
  }
  if (chart.by && kind !== 'date' && kind !== 'datetime')
    fail(`the chart takes '${chart.category}' by ${chart.by}, which is no date`)
}

/** Address of the screen of a report, at its path, with these filters (in wire form) asked for at once. */
export function addressOfReport(path: string, filtros: Readonly<Record<string, unknown>>): string {
  return `${path}?filtros=${encodeURIComponent(JSON.stringify(filtros))}`
}
