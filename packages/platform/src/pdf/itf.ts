import bwipjs from 'bwip-js/node'
import { currentPage, pdfNumber } from './pdfkit-parts.ts'

/** Wide bars are three times the narrow ones, as collection documents want it (FEBRABAN). */
const WIDE = 3

/**
 * Draws the 44 digits of a collection document as interleaved 2 of 5, vector bars filling exactly `width` x `height` points.
 * Leave a margin of ten narrow bars (about 7 points at 290 of width) on both sides. Refuses (RangeError) anything but 44 digits.
 */
export function drawItf(doc: PDFKit.PDFDocument, digits: string, x: number, y: number, width: number, height: number): void {
  if (!/^[0-9]{44}$/.test(digits)) throw new RangeError('A bar code of a collection document has 44 digits')
  const widths = barWidths(digits)
  const unit = width / widths.reduce((sum, w) => sum + w, 0)
  const operators: string[] = ['q 0 0 0 rg']
  let left = x
  widths.forEach((modules, i) => {
    const wide = modules * unit
    if (i % 2 === 0) operators.push(`${[left, y, wide, height].map(pdfNumber).join(' ')} re`)
    left += wide
  })
  currentPage(doc).write(`${operators.join('\n')}\nf Q`)
}

/** Widths of bar, space, bar … in narrow modules. */
function barWidths(digits: string): number[] {
  const [code] = bwipjs.raw('interleaved2of5', digits, {}) as { sbs: number[] }[]
  if (!code) throw new Error('No bars were made')
  return code.sbs.map((modules) => (modules > 1 ? WIDE : 1))
}
