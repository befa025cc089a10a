// The few parts of pdfkit that its type package does not describe. Everything that reaches below its public text() stands here.

/** A font as pdfkit keeps it in a document. */
export type PdfFont = {
  readonly id: string
  readonly ascender: number
  /** Negative. */
  readonly descender: number
  readonly font: { hasGlyphForCodePoint?: (codePoint: number) => boolean }
  encode(text: string, features?: string[]): [encoded: string[], positions: { xAdvance: number }[]]
  ref(): PdfReference
}

/** An indirect object of the file; it may be referred to before it is written. */
export type PdfReference = { end(content?: string): void }

export type PdfPage = {
  readonly fonts: Record<string, PdfReference>
  readonly xobjects: Record<string, PdfReference>
  readonly width: number
  readonly height: number
  write(operators: string): void
}

/** Opens a font (name of a standard one, path, or bytes) and gives pdfkit's own object for it. */
export function openFont(doc: PDFKit.PDFDocument, name: string, source: string | Uint8Array): PdfFont {
  doc.registerFont(name, source as PDFKit.Mixins.PDFFontSource)
  doc.font(name)
  return (doc as unknown as { _font: PdfFont })._font
}

/** The page that is being written. */
export function currentPage(doc: PDFKit.PDFDocument): PdfPage {
  return doc.page as unknown as PdfPage
}

/** A new indirect object with this dictionary. */
export function newReference(doc: PDFKit.PDFDocument, dictionary: Record<string, unknown>): PdfReference {
  return doc.ref(dictionary) as unknown as PdfReference
}

/** A number as PDF wants it: no exponent, three places at most. */
export function pdfNumber(value: number): string {
  const rounded = Math.round(value * 1000) / 1000
  return Object.is(rounded, -0) ? '0' : String(rounded)
}
