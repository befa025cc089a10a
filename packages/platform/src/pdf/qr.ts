import QRCode from 'qrcode'
import { currentPage, pdfNumber } from './pdfkit-parts.ts'

const QUIET = 4

/**
 * Draws a QR code (error correction M) as vector rectangles inside a square of `size` points, its quiet zone of four modules included.
 * Refuses (Error) a text too long for a QR code.
 */
export function drawQr(doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const unit = size / (modules.size + 2 * QUIET)
  const operators = [`q 1 1 1 rg ${rect(x, y, size, size)} f 0 0 0 rg`]
  for (let row = 0; row < modules.size; row++) {
    let start = -1
    for (let column = 0; column <= modules.size; column++) {
      const dark = column < modules.size && modules.get(row, column)
      if (dark && start < 0) start = column
      if (dark || start < 0) continue
      operators.push(rect(x + (start + QUIET) * unit, y + (row + QUIET) * unit, (column - start) * unit, unit))
      start = -1
    }
  }
  currentPage(doc).write(`${operators.join('\n')}\nf Q`)
}

function rect(...sides: [number, number, number, number]): string {
  return `${sides.map(pdfNumber).join(' ')} re`
}
