import type { Aliquota } from '@iss/kernel/aliquota'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { INK, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { type ReportSheet, reportTexts } from '@iss/list/definition'

/** What the printed report says of one activity. */
export type LinhaPorAtividade = {
  codigo: string
  descricao: string
  prestadores: number
  notas: number
  valor: Dinheiro
  deducoes: Dinheiro
  base: Dinheiro
  aliquotaMedia: Aliquota | null
  issProprio: Dinheiro
  issRetido: Dinheiro
  issFora: Dinheiro
  percentual: Aliquota | null
  valorAnterior: Dinheiro
  variacao: Aliquota | null
}

const rowHeight = 46
const barColor = '#1351b4'

/**
 * Printed 'Notas por atividade': for each activity a bar as long as its share of the greatest value, and below it every figure of the
 * grid. Source: F38, PDF with chart. The rows are read as the pages are written; the first one is the greatest, because the report is
 * ordered by value.
 */
export async function* folhaPorAtividade(rows: AsyncIterable<LinhaPorAtividade>, sheet: ReportSheet): AsyncGenerator<void> {
  const pdf = sheet.open('retrato')
  pdf.addPage()
  let y = pdf.area.top
  let greatest: Dinheiro | null = null
  for await (const row of rows) {
    greatest = greatest === null || row.valor.compare(greatest) > 0 ? row.valor : greatest
    y = roomFor(pdf, y, rowHeight)
    drawActivity(pdf, row, greatest, y)
    y += rowHeight
    yield
  }
  if (greatest === null) {
    const { left, width } = pdf.area
    pdf.text(reportTexts.vazio, left, y + 10, { width, align: 'center', color: MUTED })
    return
  }
  y = roomFor(pdf, y, 44)
  drawTotals(pdf, sheet.totals(), y)
}

function roomFor(pdf: PdfDocument, y: number, height: number): number {
  if (y + height <= pdf.area.bottom) return y
  pdf.addPage()
  return pdf.area.top
}

function drawActivity(pdf: PdfDocument, row: LinhaPorAtividade, greatest: Dinheiro, y: number): void {
  const { left, right, width } = pdf.area
  pdf.text(row.codigo, left, y + 2, { size: 8, bold: true, width: 62 })
  pdf.text(row.descricao, left + 66, y + 2, { size: 8, width: width - 66 - 190 })
  pdf.text(row.valor.format(), right - 186, y + 2, { size: 8, bold: true, width: 110, align: 'right' })
  pdf.text(percent(row.percentual), right - 70, y + 2, { size: 8, width: 70, align: 'right', color: MUTED })
  pdf.box(left, y + 14, width, 6, { color: '#edf1f7' })
  const length = barLength(row.valor, greatest, width)
  if (length > 0) pdf.box(left, y + 14, length, 6, { color: barColor })
  const first = [
    `Prestadores ${row.prestadores}`,
    `Notas ${row.notas}`,
    `Deduções ${row.deducoes.format()}`,
    `Base ${row.base.format()}`,
    `Alíquota média ${percent(row.aliquotaMedia)}`,
  ]
  const second = [
    `ISS próprio ${row.issProprio.format()}`,
    `ISS retido ${row.issRetido.format()}`,
    `ISS fora ${row.issFora.format()}`,
    `Período anterior ${row.valorAnterior.format()}`,
    `Variação ${percent(row.variacao)}`,
  ]
  pdf.text(first.join('   '), left, y + 23, { size: 7, color: INK, width })
  pdf.text(second.join('   '), left, y + 32, { size: 7, color: INK, width })
}

function drawTotals(pdf: PdfDocument, totals: ReadonlyMap<string, string>, y: number): void {
  const { left, right, width } = pdf.area
  const of = (key: string) => totals.get(key) ?? ''
  pdf.box(left, y, width, 40, { color: '#e7edf7' })
  pdf.text('Total', left + 4, y + 4, { size: 9, bold: true })
  pdf.text(of('valor'), right - 186, y + 4, { size: 9, bold: true, width: 110, align: 'right' })
  pdf.text(of('percentual'), right - 74, y + 4, { size: 8, width: 70, align: 'right' })
  const first = [
    `Notas ${of('notas')}`,
    `Deduções ${of('deducoes')}`,
    `Base ${of('base')}`,
    `Alíquota média ${of('aliquotaMedia')}`,
  ]
  const second = [
    `ISS próprio ${of('issProprio')}`,
    `ISS retido ${of('issRetido')}`,
    `ISS fora ${of('issFora')}`,
    `Período anterior ${of('valorAnterior')}`,
    `Variação ${of('variacao')}`,
  ]
  pdf.text(first.join('   '), left + 4, y + 18, { size: 7, width: width - 8 })
  pdf.text(second.join('   '), left + 4, y + 28, { size: 7, width: width - 8 })
}

const percent = (rate: Aliquota | null) => (rate === null ? '' : `${rate.format()}%`)

/** Points of a bar in proportion to the greatest value. */
function barLength(value: Dinheiro, greatest: Dinheiro, width: number): number {
  const whole = greatest.toCentavos()
  if (whole <= 0n) return 0
  const thousandths = (value.toCentavos() * 1000n) / whole
  return (width * Number(thousandths)) / 1000
}
