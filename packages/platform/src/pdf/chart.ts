import type { PdfDocument } from './document.ts'
import { LINE_HEIGHT, MUTED } from './text-style.ts'

/** A chart on paper: for each point its words, and for each series a length (only for drawing) and the words of the figure. */
export type PdfChart = {
  title: string
  line: boolean
  /** Shades instead: a line for each point, a cell for each series. */
  heat?: boolean
  /** Bubbles above the bars: places on a plane of this width and height, in its units, with the words and length of a bar of scale. */
  map?: {
    width: number
    height: number
    bubbles: readonly { label: string; x: number; y: number; r: number }[]
    scale: { words: string; length: number } | null
  }
  series: readonly string[]
  points: readonly { label: string; sizes: readonly number[]; texts: readonly string[] }[]
  /** Words of a size at the axis of a line. */
  axis(size: number): string
}

// Told apart without colour too: they differ in lightness.
const colors = ['#1351b4', '#e07b00', '#7fae8b', '#7a3e9d', '#8c1d18'] as const
const SIZE = 7.5
const STEP = SIZE * LINE_HEIGHT
const BAR = 9
const BAR_STEP = BAR + 1
const GRID = '#d9dce1'

/**
 * Draws a chart from this place on and returns the place below it: lying bars with their figures beside them, or lines over time. What has no room on the
 * page goes on at the top of the next; the place is one of the last page.
 */
export function drawChart(pdf: PdfDocument, top: number, chart: PdfChart): number {
  const { left, width } = pdf.area
  pdf.text(chart.title, left, top, { size: 9, bold: true, width })
  let y = top + 9 * LINE_HEIGHT + 3
  if (chart.heat) return drawShades(pdf, y, chart) + 10
  if (chart.map) y = drawMap(pdf, y, chart.map)
  if (chart.series.length > 1) y = drawLegend(pdf, y, chart.series)
  // One or two points make no line.
  return (chart.line && chart.points.length > 2 ? drawLines(pdf, y, chart) : drawBars(pdf, y, chart)) + 10
}

/** Light, framed, so that what lies below is seen. */
const BUBBLE = '#9db8e4'

function drawMap(pdf: PdfDocument, top: number, { width, height, bubbles, scale }: NonNullable<PdfChart['map']>): number {
  const { left, width: room } = pdf.area
  const size = Math.min(room / width, 260 / height)
  const from = left + (room - width * size) / 2
  pdf.box(from, top, width * size, height * size, { color: '#f5f6f8', border: GRID })
  for (const { x, y, r } of bubbles) pdf.circle(from + x * size, top + y * size, r * size, { color: BUBBLE, border: colorOf(0) })
  for (const { label, x, y, r } of bubbles.slice(0, 12)) {
    const length = pdf.measure(label, SIZE)
    const at = from + (x > width * 0.7 ? (x - r) * size - 3 - length : (x + r) * size + 3)
    pdf.text(label, at, top + y * size - STEP / 2, { size: SIZE })
  }
  if (scale) {
    const foot = top + height * size - 8
    pdf.line(from + 8, foot, from + 8 + scale.length * size, foot, { color: '#333333', thickness: 0.8 })
    pdf.text(scale.words, from + 12 + scale.length * size, foot - STEP / 2, { size: SIZE })
  }
  return top + height * size + 8
}

function drawShades(pdf: PdfDocument, top: number, { points, series }: PdfChart): number {
  const { left, width } = pdf.area
  const words = Math.min(points.reduce((most, { label }) => Math.max(most, pdf.measure(label, SIZE)), 0) + 8, width * 0.34)
  const cell = (width - words) / Math.max(1, series.length)
  series.forEach((name, index) => {
    pdf.text(name, left + words + index * cell, top, { size: 6, width: cell, align: 'center', color: MUTED })
  })
  let y = top + STEP
  for (const { label, sizes } of points) {
    const lines = pdf.wrap(label, words - 6, SIZE)
    const height = lines.length * STEP + 1
    y = placeFor(pdf, y, height + 1)
    lines.forEach((line, n) => {
      pdf.text(line, left, y + 1 + n * STEP, { size: SIZE })
    })
    const greatest = Math.max(1e-9, ...sizes)
    sizes.forEach((size, index) => {
      pdf.box(left + words + index * cell + 0.5, y, cell - 1, height, { color: shadeOf(Math.max(0, size) / greatest) })
    })
    y += height + 1
  }
  return y
}

/** From nearly white to the first colour. */
function shadeOf(part: number): string {
  const [from, to] = [0xf3f6fb, 0x1351b4]
  const mixed = [16, 8, 0].map((bits) => Math.round(((from >> bits) & 255) * (1 - part) + ((to >> bits) & 255) * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The same place, or the top of a new page when so much has no room above the foot of this one. */
function placeFor(pdf: PdfDocument, y: number, height: number): number {
  if (y + height <= pdf.area.bottom) return y
  pdf.addPage()
  return pdf.area.top
}

/** As many names side by side as a line takes; a name longer than a line is cut. */
function drawLegend(pdf: PdfDocument, top: number, series: readonly string[]): number {
  const { left, right } = pdf.area
  let [x, y] = [left, top]
  series.forEach((name, index) => {
    const length = Math.min(9 + pdf.measure(name, SIZE), right - left)
    if (x > left && x + length > right) [x, y] = [left, placeFor(pdf, y + STEP, STEP)]
    pdf.box(x, y + 1.5, 6, 6, { color: colorOf(index) })
    pdf.text(name, x + 9, y, { size: SIZE, width: right - x - 9 })
    x += length + 15
  })
  return y + STEP + 4
}

function drawBars(pdf: PdfDocument, top: number, { points, series }: PdfChart): number {
  const { left, width } = pdf.area
  const widest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, pdf.measure(text, SIZE)), 0)
  const words = Math.min(widest(points.map(({ label }) => label)), width * 0.42) + 8
  const figures = widest(points.flatMap(({ texts }) => texts)) + 6
  const room = width - words - figures
  const greatest = Math.max(1e-9, ...points.flatMap(({ sizes }) => sizes))
  let y = top
  for (const { label, sizes, texts } of points) {
    const lines = pdf.wrap(label, words - 8, SIZE)
    const write = () => {
      lines.forEach((line, n) => {
        pdf.text(line, left, y + n * STEP, { size: SIZE })
      })
    }
    const height = Math.max(lines.length * STEP, series.length * BAR_STEP)
    const whole = height <= pdf.area.bottom - pdf.area.top
    // A point stands together on a page; one with more bars than a page takes goes on under its words on the next.
    y = placeFor(pdf, y, whole ? height : Math.max(lines.length * STEP, BAR_STEP))
    write()
    let at = y
    sizes.forEach((size, n) => {
      const length = Math.max(0, (size / greatest) * room)
      if (at + BAR_STEP > pdf.area.bottom + 0.01) {
        y = placeFor(pdf, at, BAR_STEP)
        at = y
        write()
      }
      if (length > 0) pdf.box(left + words, at + 0.5, Math.max(length, 0.7), BAR - 1, { color: colorOf(n) })
      pdf.text(texts[n] ?? '', left + words + length + 4, at - 0.2, { size: SIZE })
      at += BAR_STEP
    })
    y = Math.max(at, y + lines.length * STEP) + 3
  }
  return y
}

function drawLines(pdf: PdfDocument, top: number, { points, series, axis }: PdfChart): number {
  const height = 120
  const { left, right } = pdf.area
  const sizes = points.flatMap((point) => point.sizes)
  const marks = roundMarks(Math.min(0, ...sizes), Math.max(1e-9, ...sizes))
  const [low, high] = [Math.min(...marks), Math.max(...marks)]
  const gutter = Math.max(...marks.map((mark) => pdf.measure(axis(mark), SIZE))) + 6
  const yOf = (size: number) => top + 4 + height - ((size - low) / (high - low)) * height
  const xOf = (index: number) => left + gutter + ((right - left - gutter) * index) / (points.length - 1)
  for (const mark of marks) {
    pdf.line(left + gutter, yOf(mark), right, yOf(mark), { color: GRID })
    pdf.text(axis(mark), left, yOf(mark) - STEP / 2, { size: SIZE, width: gutter - 5, align: 'right', color: MUTED })
  }
  series.forEach((_, n) => {
    for (let index = 1; index < points.length; index++) {
      const [from = 0, to = 0] = [points[index - 1]?.sizes[n], points[index]?.sizes[n]]
      pdf.line(xOf(index - 1), yOf(from), xOf(index), yOf(to), { color: colorOf(n), thickness: 1.2 })
    }
  })
  const foot = top + height + 7
  let free = left
  points.forEach(({ label }, index) => {
    const length = pdf.measure(label, SIZE)
    const x = Math.max(left, Math.min(xOf(index) - length / 2, right - length))
    if (x < free) return
    pdf.text(label, x, foot, { size: SIZE, color: MUTED })
    free = x + length + 10
  })
  return foot + STEP
}

/** Round numbers at equal steps from below the smallest to above the greatest: four or five of them. */
function roundMarks(smallest: number, greatest: number): number[] {
  const ten = 10 ** Math.floor(Math.log10((greatest - smallest) / 4))
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * ten * 4 >= greatest - smallest) as number) * ten
  const first = Math.floor(smallest / step)
  return Array.from({ length: Math.ceil(greatest / step) - first + 1 }, (_, n) => (first + n) * step)
}

const colorOf = (index: number): string => colors[index % colors.length] as string
