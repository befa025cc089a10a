import type { FontSet } from './fonts.ts'
import { currentPage, newReference, type PdfFont, type PdfReference, pdfNumber } from './pdfkit-parts.ts'
import { showText } from './show-text.ts'

/**
 * The 'y' of 'Página x de y'. Every page refers to one small drawing that is written when the number is known, at the end of the document;
 * so no page has to stay in memory.
 */
export class PageTotal {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: FontSet
  readonly #size: number
  readonly #dictionary: Record<string, unknown>
  readonly #reference: PdfReference

  constructor(doc: PDFKit.PDFDocument, fonts: FontSet, size: number) {
    this.#doc = doc
    this.#fonts = fonts
    this.#size = size
    this.#dictionary = { Type: 'XObject', Subtype: 'Form', BBox: [0, -size, size * 6, size], Resources: { Font: {} } }
    this.#reference = newReference(doc, this.#dictionary)
  }

  /** Refers to the total at this place of the current page; `y` is the top of the line box. */
  draw(x: number, y: number): void {
    const baseline = y + this.#fonts.ascent(this.#size)
    const page = currentPage(this.#doc)
    page.xobjects.PageTotal = this.#reference
    page.write(`q 1 0 0 -1 ${pdfNumber(x)} ${pdfNumber(baseline)} cm /PageTotal Do Q`)
  }

  /** Writes the number. Call once, before the document ends. */
  end(total: number): void {
    const used: Record<string, PdfReference> = {}
    const operators = showText(this.#fonts.glyphs(String(total)), this.#size, (font: PdfFont) => {
      used[font.id] = font.ref()
    })
    this.#dictionary.Resources = { Font: used }
    this.#reference.end(`BT ${operators} ET`)
  }
}
