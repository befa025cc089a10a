import { Readable } from 'node:stream'
import { createPdf, type PdfDocument } from './document.ts'
import type { Align, PdfOptions } from './pdf-options.ts'
import { INK, LINE_HEIGHT, MUTED } from './text-style.ts'

export type PdfColumn = {
  label: string
  /** Share of the width of the page in relation to the other columns; 1 unless told. */
  width?: number
  align?: Align
  /** Text of a value; `String` unless told. Null and undefined are always empty. */
  format?: (value: unknown) => string
}

export type PdfGroups = {
  /** The group of a row; a new heading is drawn whenever it changes. */
  of: (row: readonly unknown[]) => string
  /** Heading of a group; the key itself unless told. */
  title?: (key: string) => string
  /** Formatted subtotal line drawn when the group ends. */
  totals?: (key: string) => readonly string[]
}

export type TablePdfOptions = PdfOptions & {
  columns: readonly PdfColumn[]
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>
  /** Formatted last line; a function is asked after the last row. */
  totals?: readonly string[] | (() => readonly string[])
  groups?: PdfGroups
  /** Shown when there is no row. */
  vazio?: string
  /** Size of the text; 7.5 unless told. */
  size?: number
  /** Lines a cell may take; 4 unless told. What is longer ends with '…'. */
  maxLines?: number
}

const PAD_X = 3
const PAD_Y = 2.5
const RULE = '#c5c5c5'
const HEAD = '#e7edf7'
const BAND = '#f3f4f6'

type Line = { cells: string[][]; height: number; bold: boolean; background?: string; rule?: string }

/**
 * Writes a table of any length as PDF: header repeated on every page, groups, totals and 'Página x de y'.
 * Rows are taken as the reader takes bytes and no page stays in memory. An error of the rows destroys the stream.
 */
export function writeTablePdf(options: TablePdfOptions): Readable {
  return Readable.from(tableBytes(options), { objectMode: false, highWaterMark: 256 * 1024 })
}

async function* tableBytes(options: TablePdfOptions): AsyncGenerator<Buffer> {
  const pdf = createPdf(options)
  const table = new TableWriter(pdf, options)
  let count = 0
  let group: string | undefined
  for await (const row of options.rows) {
    const key = options.groups?.of(row)
    if (key !== group) {
      table.endGroup(group)
      if (key !== undefined) table.beginGroup(key)
      group = key
    }
    table.row(row)
    count++
    const bytes = pdf.read()
    if (bytes) yield bytes
  }
  table.endGroup(group)
  if (count === 0) table.empty()
  table.totals()
  pdf.end()
  for await (const chunk of pdf.doc) yield chunk as Buffer
}

class TableWriter {
  readonly #pdf: PdfDocument
  readonly #options: TablePdfOptions
  readonly #size: number
  readonly #lefts: number[]
  readonly #widths: number[]
  readonly #head: Line
  #y = 0

  constructor(pdf: PdfDocument, options: TablePdfOptions) {
    this.#pdf = pdf
    this.#options = options
    this.#size = options.size ?? 7.5
    this.#widths = columnWidths(pdf, options.columns, this.#size)
    this.#lefts = this.#widths.map((_, i) => pdf.area.left + this.#widths.slice(0, i).reduce((sum, w) => sum + w, 0))
    this.#head = {
      ...this.#line(
        options.columns.map((c) => c.label),
        true,
      ),
      background: HEAD,
      rule: '#071d41',
    }
    this.#newPage()
  }

  row(values: readonly unknown[]): void {
    const texts = this.#options.columns.map(({ format = String }, i) => {
      const value = values[i]
      return value === null || value === undefined ? '' : format(value)
    })
    this.#draw({ ...this.#line(texts, false), rule: RULE })
  }

  beginGroup(key: string): void {
    const title = this.#options.groups?.title?.(key) ?? key
    const height = this.#size * LINE_HEIGHT + 2 * PAD_Y
    this.#room(height * 3)
    const { left, width } = this.#pdf.area
    this.#pdf.box(left, this.#y, width, height, { color: BAND })
    this.#pdf.text(title, left + PAD_X, this.#y + PAD_Y, { size: this.#size, bold: true, width: width - 2 * PAD_X })
    this.#y += height
  }

  endGroup(key: string | undefined): void {
    const totals = key === undefined ? undefined : this.#options.groups?.totals?.(key)
    if (totals) this.#draw({ ...this.#line(totals, true), rule: '#8d8d8d' })
  }

  totals(): void {
    const { totals } = this.#options
    if (!totals) return
    this.#draw({ ...this.#line(typeof totals === 'function' ? totals() : totals, true), background: HEAD, rule: '#071d41' })
  }

  empty(): void {
    const { left, width } = this.#pdf.area
    const text = this.#options.vazio ?? 'Nenhum registro encontrado.'
    this.#pdf.text(text, left, this.#y + 10, { size: 9, width, align: 'center', color: MUTED })
    this.#y += 30
  }

  #line(texts: readonly string[], bold: boolean): Line {
    const cells = this.#widths.map((width, i) =>
      this.#pdf.wrap(texts[i] ?? '', width - 2 * PAD_X, this.#size, bold, this.#options.maxLines ?? 4),
    )
    const lines = cells.reduce((most, cell) => Math.max(most, cell.length), 1)
    return { cells, bold, height: lines * this.#size * LINE_HEIGHT + 2 * PAD_Y }
  }

  #draw(line: Line): void {
    this.#room(line.height)
    this.#paint(line)
  }

  #paint({ cells, height, bold, background, rule }: Line): void {
    const { left, right, width } = this.#pdf.area
    if (background) this.#pdf.box(left, this.#y, width, height, { color: background })
    cells.forEach((lines, i) => {
      const align = this.#options.columns[i]?.align ?? 'left'
      const x = (this.#lefts[i] ?? 0) + PAD_X
      const room = (this.#widths[i] ?? 0) - 2 * PAD_X
      lines.forEach((text, n) => {
        const options = align === 'left' ? { size: this.#size, bold } : { size: this.#size, bold, align, width: room }
        this.#pdf.text(text, x, this.#y + PAD_Y + n * this.#size * LINE_HEIGHT, { ...options, color: INK })
      })
    })
    this.#y += height
    if (rule) this.#pdf.line(left, this.#y, right, this.#y, { color: rule, thickness: 0.4 })
  }

  #room(height: number): void {
    if (this.#y + height > this.#pdf.area.bottom) this.#newPage()
  }

  #newPage(): void {
    this.#pdf.addPage()
    this.#y = this.#pdf.area.top
    this.#paint(this.#head)
  }
}

/** Every column holds at least the longest word of its label; what is left is shared as the columns ask. */
function columnWidths(pdf: PdfDocument, columns: readonly PdfColumn[], size: number): number[] {
  const least = columns.map(
    ({ label }) => Math.max(...label.split(/\s+/).map((word) => pdf.measure(word, size, true))) + 2 * PAD_X + 0.5,
  )
  const widths: number[] = columns.map(() => 0)
  let open = columns.map((_, i) => i)
  let room = pdf.area.width
  for (;;) {
    const shares = open.reduce((sum, i) => sum + (columns[i]?.width ?? 1), 0)
    const narrow = open.filter((i) => ((columns[i]?.width ?? 1) / shares) * room < (least[i] ?? 0))
    if (narrow.length === 0 || narrow.length === open.length) {
      for (const i of open) widths[i] = ((columns[i]?.width ?? 1) / shares) * room
      return widths
    }
    for (const i of narrow) {
      widths[i] = least[i] ?? 0
      room -= least[i] ?? 0
    }
    open = open.filter((i) => !narrow.includes(i))
  }
}
