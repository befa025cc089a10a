import { textOf } from '@iss/kinds'
import { INK, LINE_HEIGHT, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { comparisonNames } from '../definition/comparison.ts'
import { type Compared, type ComparedPeriods, differenceWords, variationWords } from './compare.ts'

const SIZE = 7.5
const STEP = SIZE * LINE_HEIGHT + 2
/** Part of the width that the names take; the four figures share the rest. */
const NAMES = 0.36

const heading = ['', 'Atual', 'Antes', 'Diferença', 'Variação']

/** Draws the figures and totals beside those of another period, one line each. Returns the place below. */
export function drawComparison(pdf: PdfDocument, top: number, of: ComparedPeriods): number {
  const { left, right, width, bottom } = pdf.area
  const each = (width * (1 - NAMES)) / (heading.length - 1)
  const items = [of.registros, ...of.figuras, ...of.totais.values()]
  const draw = (texts: readonly string[], y: number, bold: boolean) =>
    texts.forEach((text, index) => {
      const x = index === 0 ? left : left + width * NAMES + index * each - pdf.measure(text, SIZE, bold)
      pdf.text(text, x, y, { size: SIZE, bold, color: !bold && index === 0 ? MUTED : INK })
    })
  pdf.text(`${comparisonNames[of.tipo]}: ${of.periodo}`, left, top, { size: SIZE + 1, bold: true })
  let y = top + STEP + 2
  draw(heading, y, true)
  y += STEP
  for (const item of items) {
    if (y + STEP > bottom) {
      pdf.addPage()
      y = pdf.area.top
    }
    pdf.line(left, y - 1, right, y - 1, { color: '#c5c5c5', thickness: 0.4 })
    draw(cellsOf(item), y, false)
    y += STEP
  }
  return y + 6
}

const cellsOf = (item: Compared): string[] => [
  item.rotulo,
  textOf(item.kind, item.atual),
  textOf(item.kind, item.outro),
  differenceWords(item),
  variationWords(item),
]
