import type { PdfDocument } from './document.ts'
import { LINE_HEIGHT, MUTED } from './text-style.ts'

const LABEL = 7
const VALUE = 10
const PAD = 6
const GAP = 4

/** Draws figures side by side, each under what it is called, in as many rows as they need. Returns the place below them. */
export function drawFigures(pdf: PdfDocument, top: number, figures: readonly { label: string; value: string }[]): number {
  const { left, width } = pdf.area
  const needed = figures.reduce(
    (most, { label, value }) => Math.max(most, pdf.measure(label, LABEL), pdf.measure(value, VALUE, true)),
    0,
  )
  const across = Math.max(1, Math.min(figures.length, Math.floor((width + GAP) / (needed + 2 * PAD + GAP))))
  const each = (width + GAP) / across
  const height = PAD * 2 + (LABEL + VALUE) * LINE_HEIGHT
  figures.forEach(({ label, value }, index) => {
    const x = left + (index % across) * each
    const y = top + Math.floor(index / across) * (height + GAP)
    pdf.box(x, y, each - GAP, height, { color: '#f3f4f6', border: '#c5c5c5' })
    pdf.text(label, x + PAD, y + PAD, { size: LABEL, color: MUTED })
    pdf.text(value, x + PAD, y + PAD + LABEL * LINE_HEIGHT, { size: VALUE, bold: true })
  })
  return top + Math.ceil(figures.length / across) * (height + GAP) + 6
}
