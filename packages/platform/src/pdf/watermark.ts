/**
 * Writes a large, pale text across the current page, from the lower left to the upper right corner.
 * Draw it before the content, so that it stays behind.
 */
export function drawWatermark(doc: PDFKit.PDFDocument, text: string): void {
  const { width, height } = doc.page
  const diagonal = Math.hypot(width, height)
  const angle = -(Math.atan2(height, width) * 180) / Math.PI
  doc.save()
  doc.font('Helvetica-Bold').fontSize(100)
  const size = Math.min(110, (100 * diagonal * 0.72) / doc.widthOfString(text))
  doc.fontSize(size)
  const length = doc.widthOfString(text)
  doc.rotate(angle, { origin: [width / 2, height / 2] })
  doc.fillColor('#000000').fillOpacity(0.1)
  doc.text(text, width / 2 - length / 2, height / 2 - size / 2, { lineBreak: false })
  doc.restore()
}
