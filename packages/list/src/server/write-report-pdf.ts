import { formatDocumento } from '@iss/kernel/documento'
import { counted } from '@iss/kernel/texto'
import { Readable } from 'node:stream'
import { createPdf, type PdfDocument, type PdfOptions, writeTablePdf } from '@iss/platform/pdf'
import type { Context } from '@iss/platform/server'
import type { AnyColumn } from '../definition/column.ts'
import { kindOf } from '@iss/kinds'
import type { Report } from '../definition/report.ts'
import type { ReportSheet } from '../definition/sheet.ts'
import type { Row } from './decode.ts'
import type { ComparedPeriods } from './compare.ts'
import { openingOf } from './draw-opening.ts'
import { reportFrameOf } from './frame.ts'
import type { ReadFilters } from './read-filters.ts'
import { groupKey } from './rows.ts'
import { groupLabel } from './search-report.ts'
import { Accumulator, hasTotals, isEmpty, totalsLine, totalsOf } from './totals.ts'

export type PdfInput = {
  columns: readonly AnyColumn[]
  group: string | null
  rows: AsyncIterable<Row>
  total: Accumulator
  busca?: string
  comparison: ComparedPeriods | null
}

/** The printed report: letterhead, filters in words, summary and chart, groups with subtotals, totals, page x of y; or what its escape hatch draws. */
export async function writeReportPdf(
  ctx: Context,
  report: Report,
  filters: ReadFilters,
  { columns: all, group, rows, total, busca, comparison }: PdfInput,
): Promise<Readable> {
  const frame = await reportFrameOf(ctx)
  const notas = (await report.header?.(ctx, filters.values)) ?? []
  const options: PdfOptions = {
    titulo: report.title,
    emitidoEm: ctx.clock.now(),
    moldura: { ...frame, notas, filtros: filters.words, usuario: issuerOf(ctx) },
  }
  const { pdf } = report
  if (pdf)
    return drawnPdf((sheet) => pdf(rows, sheet), options, {
      ctx,
      filters: filters.values,
      totals: () => totalWords(report, all, total),
    })
  const columns = all.filter((column) => column.key !== group)
  const groupColumn = all.find((column) => column.key === group)
  const sums = new Map<string, Accumulator>()
  const titles = new Map<string, string>()
  const line = (totals: ReadonlyMap<string, unknown>, word: string) =>
    totalsLine(columns, totals, word, ({ kind }, value) => kindOf(kind).text(value)).map((text) => String(text ?? ''))
  const summed = hasTotals(columns)
  async function* lines(): AsyncGenerator<unknown[]> {
    for await (const row of rows) {
      const key = group ? groupKey(row, group) : ''
      if (groupColumn && group) {
        if (!titles.has(key)) titles.set(key, groupLabel(groupColumn, row[group]))
        if (summed) {
          const accumulator = sums.get(key) ?? new Accumulator(report)
          sums.set(key, accumulator)
          accumulator.add(row)
        }
      }
      yield [...columns.map((column) => row[column.key]), key]
    }
  }
  return writeTablePdf({
    ...options,
    opening: await openingOf(ctx, report, filters.values, busca, comparison),
    columns: columns.map(({ label, kind }) => {
      const { align, oneLine, text } = kindOf(kind)
      return { label, align, whole: oneLine, format: text }
    }),
    rows: lines(),
    vazio: report.empty,
    closing: () => counted(total.sums.linhas, 'registro', 'registros'),
    ...(summed ? { totals: () => line(totalsOf(report, total.sums), 'Total') } : {}),
    ...(groupColumn
      ? {
          groups: {
            of: (row: readonly unknown[]) => String(row[columns.length]),
            title: (key: string) => {
              const title = titles.get(key) ?? key
              titles.delete(key)
              return `${groupColumn.label}: ${title}`
            },
            // Nothing to add up: the next heading ends the group.
            ...(summed
              ? {
                  totals: (key: string) => {
                    const accumulator = sums.get(key) as Accumulator
                    sums.delete(key)
                    return line(totalsOf(report, accumulator.sums), 'Subtotal')
                  },
                }
              : {}),
          },
        }
      : {}),
  })
}

/** Who issued it and, when he acts for another, for whom: whose figures they are. */
function issuerOf({ user }: Context): string {
  const { nomeUsuario, pessoaUsuario, pessoaSelecionada } = user
  if (pessoaSelecionada.id === pessoaUsuario.id) return nomeUsuario
  return `${nomeUsuario}, agindo por ${pessoaSelecionada.nome} ${formatDocumento(pessoaSelecionada.documento)}`
}

/** Totals in words, for printed reports that draw themselves. */
function totalWords(report: Report, columns: readonly AnyColumn[], { sums }: Accumulator): ReadonlyMap<string, string> {
  const totals = totalsOf(report, sums)
  return new Map(
    columns.flatMap(({ key, kind, total }) => {
      const value = totals.get(key)
      return isEmpty(value) ? [] : [[key, total === 'count' ? String(value) : kindOf(kind).text(value)] as const]
    }),
  )
}

/** Runs the escape hatch: what it has drawn goes out each time it yields. */
function drawnPdf(
  draw: (sheet: ReportSheet) => AsyncIterable<unknown>,
  options: PdfOptions,
  rest: Omit<ReportSheet, 'open'>,
): Readable {
  async function* bytes(): AsyncGenerator<Buffer> {
    let pdf: PdfDocument | undefined
    const open: ReportSheet['open'] = (orientacao) => (pdf ??= createPdf({ ...options, orientacao }))
    for await (const _ of draw({ ...rest, open })) {
      const drawn = pdf?.read()
      if (drawn) yield drawn
    }
    const done = open('retrato')
    done.end()
    for await (const chunk of done.doc) yield chunk as Buffer
  }
  return Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 })
}
