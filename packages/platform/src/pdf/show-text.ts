import type { Glyph } from './fonts.ts'
import { type PdfFont, pdfNumber } from './pdfkit-parts.ts'

/** Operators that show glyphs inside BT … ET, changing the font where the glyphs ask for it. `use` is told of each font. */
export function showText(glyphs: readonly Glyph[], size: number, use: (font: PdfFont) => void): string {
  let operators = ''
  let codes = ''
  let font: PdfFont | undefined
  for (const glyph of glyphs) {
    if (glyph.font !== font) {
      if (codes) operators += `<${codes}> Tj `
      codes = ''
      font = glyph.font
      use(font)
      operators += `/${font.id} ${pdfNumber(size)} Tf `
    }
    codes += glyph.code
  }
  return codes ? `${operators}<${codes}> Tj` : operators
}
