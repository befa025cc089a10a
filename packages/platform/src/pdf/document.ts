import type { PdfOptions, TextOptions, Area } from './pdf-options.ts'
import { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { FontSet, type Glyph, STANDARD_FONTS } from './fonts.ts'
import { drawFrame, FOOTER_HEIGHT, FOOTER_SIZE, frameHeight } from './frame.ts'
import { PageTotal } from './page-total.ts'
import { currentPage, pdfNumber } from './pdfkit-parts.ts'
import { showText } from './show-text.ts'
import { INK, LINE_HEIGHT } from './text-style.ts'
import { drawWatermark } from './watermark.ts'

/** An A4 document written page by page. Places are in points from the top left corner. Create it with `createPdf`. */
export class PdfDocument {
  /** pdfkit's document, for images and vector drawing. */
  readonly doc: PDFKit.PDFDocument
  readonly options: PdfOptions
  readonly area: Area
  readonly #regular: FontSet
  readonly #bold: FontSet
  readonly #total: PageTotal
  #pages = 0
  #ended = false

  constructor(options: PdfOptions) {
    this.options = options
    const layout = options.orientacao === 'paisagem' ? 'landscape' : 'portrait'
    this.doc = new PDFDocument({
      size: 'A4',
      layout,
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: 'pt-BR',
      displayTitle: true,
      compress: options.compress ?? true,
      info: {
        Title: options.titulo,
        Author: options.autor ?? options.moldura?.municipio ?? 'ISS Aberto',
        ...(options.assunto ? { Subject: options.assunto } : {}),
        Creator: 'ISS Aberto',
        Producer: 'ISS Aberto',
        CreationDate: options.emitidoEm,
        ModDate: options.emitidoEm,
      },
    })
    const fonts = options.fonts ?? STANDARD_FONTS
    this.#regular = new FontSet(this.doc, 'regular', fonts.regular)
    this.#bold = new FontSet(this.doc, 'bold', fonts.bold)
    this.#total = new PageTotal(this.doc, this.#regular, FOOTER_SIZE)
    const [width, height] = layout === 'landscape' ? [841.89, 595.28] : [595.28, 841.89]
    const margin = options.margem ?? 36
    const head = options.moldura ? frameHeight(this, options.moldura, width - 2 * margin) : 0
    const foot = options.moldura ? FOOTER_HEIGHT : 0
    this.area = {
      left: margin,
      top: margin + head,
      right: width - margin,
      bottom: height - margin - foot,
      width: width - 2 * margin,
    }
  }

  /** Number of the current page, from 1; 0 before the first. */
  get pageNumber(): number {
    return this.#pages
  }

  /** Ends the current page and begins the next with frame and watermark. */
  addPage(): void {
    this.doc.addPage()
    this.#pages++
    if (this.options.marcaDagua) drawWatermark(this.doc, this.options.marcaDagua)
    if (this.options.moldura) drawFrame(this, this.options.moldura, this.#total)
  }

  /** Writes one line; `y` is the top of its line box. */
  text(
    value: string,
    x: number,
    y: number,
    { width, align = 'left', size = 9, bold = false, color = INK, strike = false }: TextOptions = {},
  ): void {
    if (value === '') return
    const fonts = bold ? this.#bold : this.#regular
    const shown = width === undefined ? value : this.cut(value, width, size, bold)
    const glyphs = fonts.glyphs(shown)
    if (glyphs.length === 0) return
    const length = align === 'left' && !strike ? 0 : (glyphs.reduce((sum: number, g: Glyph) => sum + g.advance, 0) * size) / 1000
    const left = x + (width === undefined || align === 'left' ? 0 : align === 'right' ? width - length : (width - length) / 2)
    const page = currentPage(this.doc)
    const operators = showText(glyphs, size, (font) => {
      page.fonts[font.id] ??= font.ref()
    })
    page.write(`${fill(color)} BT 1 0 0 -1 ${pdfNumber(left)} ${pdfNumber(y + fonts.ascent(size))} Tm ${operators} ET`)
    if (strike) this.line(left, y + size * 0.55, left + length, y + size * 0.55, { color, thickness: 0.5 })
  }

  /** Writes a text over several lines inside a width and returns the place below it. */
  paragraph(value: string, x: number, y: number, options: TextOptions & { width: number; maxLines?: number }): number {
    const { size = 9, bold = false, width, maxLines } = options
    let top = y
    for (const line of this.wrap(value, width, size, bold, maxLines)) {
      this.text(line, x, top, options)
      top += size * LINE_HEIGHT
    }
    return top
  }

  /**
   * Writes a text over several lines, going on to the next page where one ends, and returns the place below it. `indent` from the left, `width` of the page
   * from there unless told. In points.
   */
  flow(
    value: string,
    y: number,
    { indent = 0, width = this.area.width - indent, ...look }: Omit<TextOptions, 'align'> & { indent?: number } = {},
  ): number {
    const { size = 9, bold = false } = look
    let top = y
    for (const line of this.wrap(value, width, size, bold)) {
      if (top + size * LINE_HEIGHT > this.area.bottom) {
        this.addPage()
        top = this.area.top
      }
      this.text(line, this.area.left + indent, top, look)
      top += size * LINE_HEIGHT
    }
    return top
  }

  /** Width of a text in points. */
  measure(value: string, size = 9, bold = false): number {
    return (bold ? this.#bold : this.#regular).width(value, size)
  }

  /** The text, or its beginning with '…' when it does not fit. */
  cut(value: string, width: number, size: number, bold = false): string {
    if (this.measure(value, size, bold) <= width + 0.01) return value
    const chars = Array.from(value)
    let [low, high] = [0, chars.length]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.measure(`${chars.slice(0, middle).join('')}…`, size, bold) <= width) low = middle
      else high = middle - 1
    }
    return `${chars.slice(0, low).join('').trimEnd()}…`
  }

  /** Breaks a text into lines at blanks (inside a word when it is wider than a line); the last allowed line ends with '…' when cut. */
  wrap(value: string, width: number, size: number, bold = false, maxLines = Number.POSITIVE_INFINITY): string[] {
    if (!value.includes('\n') && this.measure(value, size, bold) <= width + 0.01) return [value]
    const lines: string[] = []
    for (const part of value.split(/\r?\n/)) {
      let line = ''
      for (const word of part.split(/\s+/).filter((w) => w !== '')) {
        const longer = line ? `${line} ${word}` : word
        if (this.measure(longer, size, bold) <= width) {
          line = longer
          continue
        }
        if (line) lines.push(line)
        line = word
        while (this.measure(line, size, bold) > width && line.length > 1) {
          const head = this.#fitting(line, width, size, bold)
          lines.push(head)
          line = line.slice(head.length)
        }
      }
      lines.push(line)
    }
    if (lines.length <= maxLines) return lines
    const last = this.cut(`${lines[maxLines - 1]} ${lines[maxLines]}`, width, size, bold)
    return [...lines.slice(0, maxLines - 1), last.endsWith('…') ? last : `${last}…`]
  }

  /** A straight line. */
  line(x1: number, y1: number, x2: number, y2: number, { color = '#8d8d8d', thickness = 0.5 } = {}): void {
    const ends = `${pdfNumber(x1)} ${pdfNumber(y1)} m ${pdfNumber(x2)} ${pdfNumber(y2)} l`
    currentPage(this.doc).write(`q ${stroke(color)} ${pdfNumber(thickness)} w ${ends} S Q`)
  }

  /** A rectangle, filled, framed or both. */
  box(
    x: number,
    y: number,
    width: number,
    height: number,
    { color, border, thickness = 0.5 }: { color?: string; border?: string; thickness?: number },
  ): void {
    const path = `${[x, y, width, height].map(pdfNumber).join(' ')} re`
    const paint = color && border ? 'B' : color ? 'f' : border ? 'S' : 'n'
    currentPage(this.doc).write(
      `q ${color ? fill(color) : ''} ${border ? `${stroke(border)} ${pdfNumber(thickness)} w` : ''} ${path} ${paint} Q`,
    )
  }

  /** A circle, filled and framed. */
  circle(x: number, y: number, radius: number, { color, border }: { color: string; border: string }): void {
    // Four arcs of Bézier; 0.5523 is what comes nearest to a circle.
    const k = radius * 0.5523
    const point = (dx: number, dy: number) => `${pdfNumber(x + dx)} ${pdfNumber(y + dy)}`
    const arcs = [
      [radius, k, k, radius, 0, radius],
      [-k, radius, -radius, k, -radius, 0],
      [-radius, -k, -k, -radius, 0, -radius],
      [k, -radius, radius, -k, radius, 0],
    ].map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => `${point(a, b)} ${point(c, d)} ${point(e, f)} c`)
    currentPage(this.doc).write(`q ${fill(color)} ${stroke(border)} 0.6 w ${point(radius, 0)} m ${arcs.join(' ')} B Q`)
  }

  /** Takes the bytes written so far out of memory; null when there are none. */
  read(): Buffer | null {
    return this.doc.read() as Buffer | null
  }

  /** Ends the last page and writes the number of pages. Nothing may be drawn afterwards. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    if (this.#pages === 0) this.addPage()
    this.#total.end(this.#pages)
    this.doc.end()
  }

  /** Ends the document and gives it as a stream. */
  toStream(): Readable {
    this.end()
    return Readable.from(this.doc, { objectMode: false })
  }

  /** Ends the document and gives it whole; for short documents. */
  async toBuffer(): Promise<Buffer> {
    this.end()
    const chunks: Buffer[] = []
    for await (const chunk of this.doc) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }

  #fitting(word: string, width: number, size: number, bold: boolean): string {
    let head = ''
    for (const char of word) {
      if (head && this.measure(head + char, size, bold) > width) break
      head += char
    }
    return head
  }
}

/** A new document without pages. Takes title, instant of issue, orientation, frame and watermark. */
export function createPdf(options: PdfOptions): PdfDocument {
  return new PdfDocument(options)
}

const COLORS = new Map<string, string>()

function rgb(color: string): string {
  const known = COLORS.get(color)
  if (known) return known
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new RangeError(`Not a color #rrggbb: '${color}'`)
  const text = [1, 3, 5].map((i) => pdfNumber(Number.parseInt(color.slice(i, i + 2), 16) / 255)).join(' ')
  if (COLORS.size < 200) COLORS.set(color, text)
  return text
}

function fill(color: string): string {
  return `${rgb(color)} rg`
}

function stroke(color: string): string {
  return `${rgb(color)} RG`
}
