import { Readable } from 'node:stream'
import { createPdf, type PdfDocument } from './document.ts'
import type { Align, PdfOptions } from './pdf-options.ts'
import { hasDigit, layOut, PAD_X, type Paper, type PdfColumn, type TableLayout } from './table-layout.ts'
import { INK, LINE_HEIGHT, MUTED } from './text-style.ts'

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
  /** Draws what stands above the table on the first page, from this place on, and returns the place below it. */
  opening?: (pdf: PdfDocument, top: number) => number
  /** Words below the last row, asked for after it; nothing where there is no row. */
  closing?: () => string
}

const PAD_Y = 2.5
const RULE = '#c5c5c5'
const HEAD = '#e7edf7'
const BAND = '#f3f4f6'

/** Rows that are looked at before the first is drawn, to know how wide the columns are. */
const LOOKED_AT = 1000
/** Height that heading and first rows need below an opening. */
const FIRST_ROWS = 60
/** Size below which nobody reads: what does not fit even so is broken. */
const SMALLEST = 3

/** How a record looks; `low`: texts stand at the foot of their cells; `breaks`: texts may be broken into lines. */
type Style = { bold: boolean; breaks: boolean; background?: string; rule: string; low?: boolean }
const plain: Style = { bold: false, breaks: true, rule: RULE }
const subtotal: Style = { bold: true, breaks: false, rule: '#8d8d8d' }
const total: Style = { bold: true, breaks: false, background: HEAD, rule: '#071d41' }
const heading: Style = { bold: true, breaks: true, background: HEAD, rule: '#071d41', low: true }

/** `spans`: it stands at the left and may reach over the empty cells beside it. */
type Cell = { lines: string[]; size: number; spans?: boolean }
type Line = { cells: Cell[]; height: number }
type Rows = AsyncIterator<readonly unknown[]> | Iterator<readonly unknown[]>

/**
 * Writes a table of any length as PDF: columns as wide as what stands in them (see `layOut`), header repeated on every page, groups, totals and
 * 'Página x de y'. A group that goes on over a page says so at its top, and no sum stands on a page without a row before it. No word, amount or date is broken or cut. The first thousand rows are looked at before one is drawn, the others are taken as
 * the reader takes bytes; no page stays in memory. An error of the rows destroys the stream.
 */
export function writeTablePdf(options: TablePdfOptions): Readable {
  return Readable.from(tableBytes(options), { objectMode: false, highWaterMark: 256 * 1024 })
}

async function* tableBytes(options: TablePdfOptions): AsyncGenerator<Buffer> {
  const { rows, groups } = options
  const source: Rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  try {
    const seen: (readonly unknown[])[] = []
    let next = await source.next()
    for (; !next.done && seen.length < LOOKED_AT; next = await source.next()) seen.push(next.value)
    const totals = () => (typeof options.totals === 'function' ? options.totals() : options.totals)
    const { pdf, layout } = open(options, seen, next.done ? totals() : undefined)
    const table = new TableWriter(pdf, options, layout)
    let count = 0
    let group: string | undefined
    const draw = (row: readonly unknown[]) => {
      const key = groups?.of(row)
      if (key !== group) {
        table.endGroup(group)
        if (key !== undefined) table.beginGroup(key)
        group = key
      }
      table.row(row)
      count++
      return pdf.read()
    }
    for (const row of seen) {
      const bytes = draw(row)
      if (bytes) yield bytes
    }
    seen.length = 0
    for (; !next.done; next = await source.next()) {
      const bytes = draw(next.value)
      if (bytes) yield bytes
    }
    const sums = totals()
    table.endGroup(group, sums)
    if (count === 0) table.empty()
    table.totals(sums)
    if (count > 0 && options.closing) table.closing(options.closing())
    pdf.end()
    for await (const chunk of pdf.doc) yield chunk as Buffer
  } finally {
    await source.return?.()
  }
}

/** The document with the layout that its rows ask for. */
function open(options: TablePdfOptions, seen: readonly (readonly unknown[])[], totals?: readonly string[]) {
  const { columns, orientacao } = options
  const upright = createPdf({ ...options, orientacao: 'retrato' })
  const lying = createPdf({ ...options, orientacao: 'paisagem' })
  const papers: Paper[] = [
    ...(orientacao === 'paisagem' ? [] : [{ landscape: false, width: upright.area.width }]),
    ...(orientacao === 'retrato' ? [] : [{ landscape: true, width: lying.area.width }]),
  ]
  const layout = layOut(
    {
      columns,
      rows: seen.map((row) => textsOf(columns, row)),
      sums: totals ? [totals] : [],
      measure: (text, size, bold) => upright.measure(text, size, bold),
    },
    papers,
  )
  return { layout, pdf: layout.landscape ? lying : upright }
}

function textsOf(columns: readonly PdfColumn[], row: readonly unknown[]): string[] {
  return columns.map(({ format = String }, i) => {
    const value = row[i]
    return value === null || value === undefined ? '' : format(value)
  })
}

class TableWriter {
  readonly #pdf: PdfDocument
  readonly #options: TablePdfOptions
  readonly #layout: TableLayout
  readonly #step: number
  readonly #head: Line[]
  #y = 0
  /** The row that came last: drawn when it is known whether a sum follows it. */
  #held: Line[] | null = null
  /** Title of the group whose rows are drawn. */
  #group: string | null = null

  constructor(pdf: PdfDocument, options: TablePdfOptions, layout: TableLayout) {
    this.#pdf = pdf
    this.#options = options
    this.#layout = layout
    this.#step = layout.size * LINE_HEIGHT
    this.#head = this.#lines(
      options.columns.map(({ label }) => label),
      heading,
    )
    pdf.addPage()
    this.#y = pdf.area.top
    if (options.opening) this.#y = options.opening(pdf, this.#y)
    if (this.#y + this.#heightOf(this.#head) + FIRST_ROWS > pdf.area.bottom) this.#newPage()
    else this.#heading()
  }

  row(values: readonly unknown[]): void {
    this.#release()
    this.#held = this.#lines(textsOf(this.#options.columns, values), plain)
  }

  beginGroup(key: string): void {
    this.#group = this.#options.groups?.title?.(key) ?? key
    const lines = this.#groupLines(this.#group)
    if (this.#y + this.#bandHeight(lines) * 3 > this.#pdf.area.bottom) this.#newPage(false)
    this.#band(lines)
  }

  /** `after`: the sums of the whole, where the group is the last one. */
  endGroup(key: string | undefined, after?: readonly string[]): void {
    const totals = key === undefined ? undefined : this.#options.groups?.totals?.(key)
    const lines = totals && this.#lines(totals, subtotal)
    this.#release((lines ? this.#heightOf(lines) : 0) + this.#heightBelow(after))
    if (lines) this.#draw(lines, subtotal, this.#heightBelow(after))
    this.#group = null
  }

  totals(totals: readonly string[] | undefined): void {
    this.#release(this.#heightBelow(totals))
    if (totals) this.#draw(this.#lines(totals, total), total)
  }

  closing(text: string): void {
    const { left, bottom } = this.#pdf.area
    if (this.#y + this.#closingHeight() > bottom) this.#newPage()
    this.#pdf.text(text, left + PAD_X, this.#y + 4, { size: this.#layout.size, color: MUTED })
  }

  #closingHeight(): number {
    return this.#options.closing ? this.#step + 4 : 0
  }

  /** What the last sums and the words below them take. */
  #heightBelow(totals: readonly string[] | undefined): number {
    return totals ? this.#heightOf(this.#lines(totals, total)) + this.#closingHeight() : 0
  }

  #groupLines(title: string): string[] {
    return this.#pdf.wrap(title, this.#pdf.area.width - 2 * PAD_X, this.#layout.size, true)
  }

  #bandHeight(lines: readonly string[]): number {
    return lines.length * this.#step + 2 * PAD_Y
  }

  /** The heading of a group. */
  #band(lines: readonly string[]): void {
    const { left, width } = this.#pdf.area
    this.#pdf.box(left, this.#y, width, this.#bandHeight(lines), { color: BAND })
    lines.forEach((line, n) => {
      const { size } = this.#layout
      this.#pdf.text(line, left + PAD_X, this.#y + PAD_Y + n * this.#step, { size, bold: true })
    })
    this.#y += this.#bandHeight(lines)
  }

  /** Draws the row that waits; `below`: what must stand on the same page with it. */
  #release(below = 0): void {
    const held = this.#held
    this.#held = null
    if (held) this.#draw(held, plain, below)
  }

  empty(): void {
    const { left, width } = this.#pdf.area
    const text = this.#options.vazio ?? 'Nenhum registro encontrado.'
    this.#pdf.text(text, left, this.#y + 10, { size: 9, width, align: 'center', color: MUTED })
    this.#y += 30
  }

  /** The cells of one record, broken into lines between their words. */
  #lines(texts: readonly string[], style: Style): Line[] {
    return this.#layout.lines.map(({ columns, widths }) => {
      const cells = columns.map((index, n) => {
        const text = texts[index] ?? ''
        // The word of a line of sums reaches over the cells beside it that are empty.
        const spans = !style.breaks && text !== '' && !hasDigit(text)
        const next = spans ? columns.findIndex((other, at) => at > n && (texts[other] ?? '') !== '') : n + 1
        const width = widths.slice(n, next < 0 ? undefined : next).reduce((total, each) => total + each, 0)
        return { ...this.#cell(text, width - 2 * PAD_X, index, style), spans }
      })
      const height = cells.reduce((most, { lines, size }) => Math.max(most, lines.length * size * LINE_HEIGHT), this.#step)
      return { cells, height }
    })
  }

  /** What came later and is wider than the rows looked at is written smaller, rather than broken. */
  #cell(text: string, width: number, index: number, { bold, breaks }: Style): Cell {
    const { size } = this.#layout
    const pieces = breaks && !(this.#options.columns[index]?.whole && !bold) ? text.split(/\s+/) : [text]
    const widest = pieces.reduce((most, piece) => Math.max(most, this.#pdf.measure(piece, size, bold)), 0)
    const small = widest > width + 0.2 ? Math.max(SMALLEST, (size * width) / widest) : size
    return { lines: this.#pdf.wrap(text, width + 0.2, small, bold), size: small }
  }

  #heightOf(lines: readonly Line[]): number {
    return lines.reduce((total, { height }) => total + height, 0) + 2 * PAD_Y
  }

  #draw(lines: readonly Line[], style: Style, below = 0): void {
    const { top, bottom } = this.#pdf.area
    const height = this.#heightOf(lines)
    const onTop =
      this.#heightOf(this.#head) + (this.#group === null ? 0 : this.#bandHeight(this.#groupLines(onward(this.#group))))
    const room = bottom - top - onTop
    if (height > room) {
      if (this.#y + height > bottom) return this.#drawLong(lines, style)
    } else if (this.#y + height + Math.min(below, room - height) > bottom) this.#newPage()
    this.#paint(lines, style)
  }

  /** A record higher than a page goes on over the next ones. */
  #drawLong(lines: readonly Line[], style: Style): void {
    for (const { cells } of lines) {
      let rest = cells
      while (rest.some((cell) => cell.lines.length > 0)) {
        const most = Math.floor((this.#pdf.area.bottom - this.#y - 2 * PAD_Y) / this.#step)
        if (most < 1) {
          this.#newPage()
          continue
        }
        const part = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(0, most) }))
        const height = Math.max(...part.map((cell) => cell.lines.length)) * this.#step
        this.#paint([{ cells: part, height }], style)
        rest = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(most) }))
      }
    }
  }

  #paint(lines: readonly Line[], { bold, background, rule, low = false }: Style): void {
    const { left, right, width } = this.#pdf.area
    if (background) this.#pdf.box(left, this.#y, width, this.#heightOf(lines), { color: background })
    let y = this.#y + PAD_Y
    lines.forEach(({ cells, height }, line) => {
      const { columns = [], lefts = [], widths = [] } = this.#layout.lines[line] ?? {}
      cells.forEach((cell, n) => {
        const align = cell.spans ? 'left' : (this.#options.columns[columns[n] ?? 0]?.align ?? 'left')
        const step = cell.size * LINE_HEIGHT
        const top = low ? y + height - cell.lines.length * step : y
        cell.lines.forEach((text, at) => {
          const x =
            left + (lefts[n] ?? 0) + PAD_X + shift(align, (widths[n] ?? 0) - 2 * PAD_X, this.#pdf.measure(text, cell.size, bold))
          this.#pdf.text(text, x, top + at * step, { size: cell.size, bold, color: line === 0 ? INK : MUTED })
        })
      })
      y += height
    })
    this.#y = y + PAD_Y
    this.#pdf.line(left, this.#y, right, this.#y, { color: rule, thickness: 0.4 })
  }

  #heading(): void {
    this.#paint(this.#head, heading)
  }

  /** `goesOn`: the group that was begun goes on. */
  #newPage(goesOn = true): void {
    this.#pdf.addPage()
    this.#y = this.#pdf.area.top
    this.#heading()
    if (goesOn && this.#group !== null) this.#band(this.#groupLines(onward(this.#group)))
  }
}

const onward = (title: string) => `${title} (continuação)`

const shift = (align: Align, room: number, length: number) =>
  align === 'left' ? 0 : align === 'right' ? room - length : (room - length) / 2
