import type { PdfDocument } from '@iss/platform/pdf'
import type { Context } from '@iss/platform/server'

/** What the escape hatch `pdf(rows, sheet)` gets beside the rows: the letterhead of the house and what the standard table would print. */
export type ReportSheet = {
  ctx: Context
  filters: Readonly<Record<string, unknown>>
  /** Opens the document, once: title, coat of arms, filters in words, user and page x of y stand on every page. The engine ends it. */
  open(orientacao: 'retrato' | 'paisagem'): PdfDocument
  /** Totals in words by column, over the rows read so far: ask when the rows have ended. */
  totals(): ReadonlyMap<string, string>
}
