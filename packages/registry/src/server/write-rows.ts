import { type Formato, toReport } from '@iss/list/definition'
import { type ReportFile, writeReport } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { registryTexts } from '../definition/errors.ts'
import { columnKind, isPlain, isValueField, toText } from '../definition/field-kinds.ts'
import type { Bound } from './bound.ts'
import { findOptions, labelsOf, type Sources } from './labels.ts'
import { allRows } from './search.ts'

/** The grid that is asked for as a file. */
export type ExportRequest = { formato: Formato; busca?: string; ordem?: string; pai?: number }

type Options = { maxRows?: number; onRows?(rows: number): Promise<void> }

/**
 * Writes the rows of the grid, in its order, by the exporter of reports. CSV and XLSX have every field under its label, so that a CSV can be
 * imported again; PDF has the columns of the grid. Files and passwords stand in none.
 */
export async function writeRows(
  ctx: Context,
  bound: Bound,
  sources: Sources,
  { formato, ...request }: ExportRequest,
  options: Options = {},
): Promise<ReportFile> {
  const { registry } = bound
  const names = formato === 'PDF' ? registry.list : Object.keys(registry.fields)
  const told = formato === 'PDF' ? registry.told : []
  const fields = names.flatMap((name) => {
    const field = registry.fields[name]
    return field && isPlain(field) ? [{ name, field }] : []
  })
  async function* rows() {
    for await (const block of allRows(ctx, bound, sources, request)) {
      const labels = await labelsOf(ctx, bound, sources, block)
      for (const row of block)
        yield Object.fromEntries([
          ...fields.map(({ name, field }) => [
            name,
            isValueField(field) ? row[name] : toText(field, row[name], labels.get(name)) || null,
          ]),
          ...told.map(({ label, of }) => [label, of(row)]),
        ])
    }
  }
  const report = toReport({
    slug: registry.slug.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    title: registry.title,
    access: registry.access,
    mode: 'sincrono',
    tipo: null,
    filters: z.object({}),
    columns: [
      ...fields.map(({ name, field }) => ({ key: name, label: field.label, kind: columnKind(field) })),
      ...told.map(({ label }) => ({ key: label, label, kind: 'text' as const })),
    ],
    order: [],
    empty: registryTexts.vazio,
    rows,
  })
  const words = await wordsOf(ctx, bound, sources, request)
  return writeReport(ctx, report, { values: {}, said: [], words, months: null }, formato, options)
}

/** What was asked for, in words: the row whose detail it is, and the search. */
export async function wordsOf(
  ctx: Context,
  { registry }: Bound,
  sources: Sources,
  { pai, busca }: Omit<ExportRequest, 'formato'>,
): Promise<string[]> {
  const parent = registry.parent ? sources.registries.get(registry.slug.replace(/\/[^/]*$/, '')) : undefined
  const of = parent && pai !== undefined ? await findOptions(ctx, sources, parent.registry.slug, { ids: [pai] }) : []
  return [...of.map(({ label }) => `${parent?.registry.title}: ${label}`), ...(busca ? [`Busca: ${busca}`] : [])]
}
