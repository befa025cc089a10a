import type { FrameOptions, Area, PdfOptions, TextOptions } from './pdf-options.ts'
import { formatDataHora } from '@iss/kernel/data'
import type { PageTotal } from './page-total.ts'
import { LINE_HEIGHT, MUTED } from './text-style.ts'

/** What the frame needs of the document on whose pages it stands. */
export interface FramedPage {
  readonly doc: PDFKit.PDFDocument
  readonly options: PdfOptions
  readonly area: Area
  readonly pageNumber: number
  text(value: string, x: number, y: number, options?: TextOptions): void
  line(x1: number, y1: number, x2: number, y2: number, options: { color?: string; thickness?: number }): void
  measure(value: string, size?: number): number
  wrap(value: string, width: number, size: number, bold?: boolean, maxLines?: number): string[]
}

export const FOOTER_HEIGHT = 20
export const FOOTER_SIZE = 7.5
const CREST = 40
/** Between coat of arms or title and what stands below them. */
const GAP = 5
const FILTER_SIZE = 7.5
const MAX_FILTER_LINES = 4

/** Height of the header in points, the same on every page of the document. */
export function frameHeight(pdf: FramedPage, frame: FrameOptions, width: number): number {
  const titles = 14 + (frame.orgao ? 11 : 0) + 16
  const lines = filterLines(pdf, frame, width).length
  const filters = lines === 0 ? 0 : lines * FILTER_SIZE * LINE_HEIGHT + GAP
  return Math.max(titles, frame.brasao ? CREST : 0) + filters + 12
}

/** Draws header and footer of the current page. */
export function drawFrame(pdf: FramedPage, frame: FrameOptions, total: PageTotal): void {
  const { left, right, width, top, bottom } = pdf.area
  let y = pdf.options.margem ?? 36
  const start = y
  const text = frame.brasao ? left + CREST + 10 : left
  const room = right - text
  if (frame.brasao) pdf.doc.image(crest(pdf, frame.brasao), left, y, { fit: [CREST, CREST] })
  pdf.text(frame.municipio, text, y, { size: 11, bold: true, width: room })
  y += 14
  if (frame.orgao) {
    pdf.text(frame.orgao, text, y, { size: 8, color: MUTED, width: room })
    y += 11
  }
  pdf.text(pdf.options.titulo, text, y, { size: 12, bold: true, width: room })
  y = Math.max(y + 16, frame.brasao ? start + CREST : 0) + GAP
  for (const line of filterLines(pdf, frame, width)) {
    pdf.text(line, left, y, { size: FILTER_SIZE, color: MUTED })
    y += FILTER_SIZE * LINE_HEIGHT
  }
  pdf.line(left, top - 6, right, top - 6, { color: '#071d41', thickness: 1 })
  drawFooter(pdf, frame, total, bottom + FOOTER_HEIGHT - 10)
}

function drawFooter(pdf: FramedPage, frame: FrameOptions, total: PageTotal, y: number): void {
  const { left, right, width } = pdf.area
  const by = frame.usuario ? ` por ${frame.usuario}` : ''
  pdf.line(left, y - 4, right, y - 4, {})
  pdf.text(`Emitido em ${formatDataHora(pdf.options.emitidoEm)}${by}`, left, y, {
    size: FOOTER_SIZE,
    color: MUTED,
    width: width - 120,
  })
  const place = right - pdf.measure('00000', FOOTER_SIZE)
  pdf.text(`Página ${pdf.pageNumber} de `, place - 100, y, { size: FOOTER_SIZE, color: MUTED, width: 100, align: 'right' })
  total.draw(place, y)
}

function filterLines(pdf: FramedPage, frame: FrameOptions, width: number): string[] {
  const { notas = [], filtros = [] } = frame
  const asked = filtros.length === 0 ? [] : [`Filtros: ${filtros.join('; ')}`]
  return [...notas, ...asked].flatMap((text) => pdf.wrap(text, width, FILTER_SIZE, false, MAX_FILTER_LINES))
}

const crests = new WeakMap<FramedPage, PDFKit.Mixins.ImageSrc>()

/** The coat of arms is opened once for each document, so that the file holds it once. */
function crest(pdf: FramedPage, image: Buffer): PDFKit.Mixins.ImageSrc {
  let opened = crests.get(pdf)
  if (!opened) {
    opened = (pdf.doc as unknown as { openImage(src: Buffer): PDFKit.Mixins.ImageSrc }).openImage(image)
    crests.set(pdf, opened)
  }
  return opened
}
