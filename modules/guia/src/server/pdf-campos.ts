import { MUTED, type PdfDocument } from '@iss/platform/pdf'

/** Colour of the boxes on guides' papers. */
export const BORDER = '#8d8d8d'

/** The heading of a paper of a guide, as large as its room allows: names of municipalities are never cut. */
export function tituloDaPrefeitura(pdf: PdfDocument, municipio: string, x: number, y: number, width: number): void {
  const texto = `Prefeitura Municipal de ${municipio}`
  const size = Math.min(13, (13 * width) / pdf.measure(texto, 13, true))
  pdf.text(texto, x, y, { size, bold: true })
}

/** Labels and values below each other in a box across the page, values `coluna` points from its left; answers where the box ends. */
export function campos(pdf: PdfDocument, y: number, linhas: readonly (readonly [string, string])[], coluna = 170): number {
  const { left, width } = pdf.area
  const altura = linhas.length * 19 + 12
  pdf.box(left, y, width, altura, { border: BORDER })
  linhas.forEach(([nome, valor], indice) => {
    pdf.text(nome, left + 12, y + 10 + indice * 19, { size: 9, color: MUTED })
    pdf.text(valor, left + coluna, y + 9 + indice * 19, { size: 10, width: width - coluna - 12 })
  })
  return y + altura
}
