import { openFont, type PdfFont } from './pdfkit-parts.ts'
import { LINE_HEIGHT } from './text-style.ts'

/** Name of a standard font ('Helvetica'), path of a TTF, OTF or WOFF file, or its bytes. */
export type FontSource = string | Uint8Array

/** Fonts of a document: for each weight a chain; a character is taken from the first font that has it. */
export type PdfFonts = { regular: readonly FontSource[]; bold: readonly FontSource[] }

/** The default: needs no file, has tabular figures and every accent of Portuguese. */
export const STANDARD_FONTS: PdfFonts = { regular: ['Helvetica'], bold: ['Helvetica-Bold'] }

/** One character ready to be written: the font, its code in hexadecimal and its advance in thousandths of the size. */
export type Glyph = { readonly font: PdfFont; readonly code: string; readonly advance: number }

// Characters of Windows-1252 above U+00FF: what the standard fonts can show beside Latin-1.
const WINDOWS_1252 = new Set('ƒ–—‘’‚“”„†‡•…€‰‹›ˆ™ŒœŠšŸŽž')

// Letters that Unicode does not decompose, for the last resort.
const PLAIN: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', '−': '-', '‑': '-', '≤': '<', '≥': '>' }

/** The characters of one weight of a document, encoded once each. Kerning and ligatures are left out on purpose: columns of figures align. */
export class FontSet {
  readonly #fonts: PdfFont[]
  readonly #glyphs = new Map<string, readonly Glyph[]>()

  /** Takes the document, a name unique in it and the chain of sources (at least one). */
  constructor(doc: PDFKit.PDFDocument, name: string, sources: readonly FontSource[]) {
    this.#fonts = sources.map((source, i) => openFont(doc, `${name}-${i}`, source))
    if (this.#fonts.length === 0) throw new Error(`No font for ${name}`)
  }

  /** The glyphs of a text in order. A character that no font has becomes its base letter, else '?'. */
  glyphs(text: string): Glyph[] {
    const list: Glyph[] = []
    for (const char of composed(text)) list.push(...this.#of(char))
    return list
  }

  /** Width of a text in points at this size. */
  width(text: string, size: number): number {
    let total = 0
    for (const char of composed(text)) for (const glyph of this.#of(char)) total += glyph.advance
    return (total * size) / 1000
  }

  /** Points from the top of a line box to its base line, the letters standing in the middle of the box. */
  ascent(size: number): number {
    const ascender = Math.max(...this.#fonts.map((font) => font.ascender))
    const descender = Math.min(...this.#fonts.map((font) => font.descender))
    return (((LINE_HEIGHT * 1000 - ascender + descender) / 2 + ascender) * size) / 1000
  }

  #of(char: string): readonly Glyph[] {
    const known = this.#glyphs.get(char)
    if (known) return known
    const glyphs = this.#encode(char)
    this.#glyphs.set(char, glyphs)
    return glyphs
  }

  #encode(char: string): readonly Glyph[] {
    const readable = /\s/u.test(char) ? ' ' : char
    if (/[\p{Cc}\p{Cf}]/u.test(readable)) return []
    for (const candidate of [readable, PLAIN[readable] ?? readable.normalize('NFD').replace(/\p{M}/gu, ''), '?']) {
      const font = candidate && this.#fonts.find((f) => hasAll(f, candidate))
      if (!font) continue
      return [...candidate].map((one) => {
        const [codes, positions] = font.encode(one, ['tnum'])
        return { font, code: codes.join(''), advance: positions.reduce((sum, p) => sum + p.xAdvance, 0) }
      })
    }
    return []
  }
}

const MARK = /[\u0300-\u036f]/

/** Letters and their accents as one character each. */
function composed(text: string): string {
  return MARK.test(text) ? text.normalize('NFC') : text
}

function hasAll(font: PdfFont, text: string): boolean {
  return [...text].every((char) => {
    const codePoint = char.codePointAt(0) ?? 0
    const embedded = font.font.hasGlyphForCodePoint
    if (embedded) return embedded.call(font.font, codePoint)
    return (codePoint >= 0x20 && codePoint <= 0x7e) || (codePoint >= 0xa0 && codePoint <= 0xff) || WINDOWS_1252.has(char)
  })
}
