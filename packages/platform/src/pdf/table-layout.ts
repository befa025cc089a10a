import type { Align } from './pdf-options.ts'

export type PdfColumn = {
  label: string
  align?: Align
  /** A cell is never broken into lines: amounts, dates, documents. Others break between words, never inside one. */
  whole?: boolean
  /** Text of a value; `String` unless told. Null and undefined are always empty. */
  format?: (value: unknown) => string
}

/** One line of a record on paper: its columns (zero-based) with their places and widths in points, padding included. */
export type RecordLine = { columns: readonly number[]; lefts: readonly number[]; widths: readonly number[] }
export type TableLayout = { size: number; landscape: boolean; lines: readonly RecordLine[] }

/** What decides a layout: the columns, the texts of rows as far as they are known, of the totals, and how wide a text is. */
export type Measured = {
  columns: readonly PdfColumn[]
  rows: readonly (readonly string[])[]
  /** Bold lines: totals and subtotals. */
  sums: readonly (readonly string[])[]
  measure(text: string, size: number, bold: boolean): number
}

export type Paper = { landscape: boolean; width: number }

/** Blank on both sides of a cell, in points. */
export const PAD_X = 4
const INDENT = 14
const sizes = [8, 7.5, 7, 6.5] as const
const unit = 100
/** What is longer than this is no word that a reader would miss when it is broken. */
const longestWord = 60
const widest = 3600

/** Widths of a column for a text of size 100: what it must have, what it is read well with, what it could use. */
type Need = { least: number; well: number; full: number }

/**
 * How a table stands on paper, by rule: the largest text at which every column has room for its longest word, amount or date and texts take at
 * most two lines, on an upright page before a lying one; then texts of three lines; then records of two, three or four lines on a lying page,
 * their columns in the order that they have. Takes the papers allowed, upright first.
 */
export function layOut(measured: Measured, papers: readonly Paper[]): TableLayout {
  const needs = measured.columns.map((_, index) => needOf(measured, index))
  const tries = [
    { lines: 1, texts: 2, smallest: 6.5 },
    { lines: 1, texts: 3, smallest: 7 },
    { lines: 2, texts: 2, smallest: 7 },
    { lines: 3, texts: 2, smallest: 7 },
    { lines: 4, texts: 3, smallest: 6.5 },
  ]
  for (const { lines, texts, smallest } of tries)
    for (const size of sizes.filter((each) => each >= smallest))
      for (const paper of lines > 1 ? papers.slice(-1) : papers) {
        const scale = size / unit
        const parts = split(needs, lines, (need) => wanted(need, texts) * scale + 2 * PAD_X)
        const layout = { size, landscape: paper.landscape, lines: parts.map((part, n) => place(part, needs, paper, size, n)) }
        if (parts.every((part, n) => sum(part.map((i) => wanted(needs[i] as Need, texts) * scale + 2 * PAD_X)) <= room(paper, n)))
          return layout
      }
  const paper = papers.at(-1) as Paper
  const parts = split(needs, 4, (need) => need.least)
  return { size: sizes[3], landscape: paper.landscape, lines: parts.map((part, n) => place(part, needs, paper, sizes[3], n)) }
}

const room = ({ width }: Paper, line: number) => width - (line === 0 ? 0 : INDENT)
const wanted = ({ least, well }: Need, texts: number) => Math.max(least, (well * 2) / texts)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function needOf({ columns, rows, sums, measure }: Measured, index: number): Need {
  const { label, whole = false } = columns[index] as PdfColumn
  const width = (text: string, bold = false) => measure(text, unit, bold)
  const longest = (text: string, bold = false) =>
    Math.max(0, ...text.split(/\s+/).map((word) => width(word.slice(0, longestWord), bold)))
  const cells = rows.map((row) => row[index] ?? '')
  const widths = cells.map((text) => width(text)).sort((a, b) => a - b)
  const least = Math.max(
    longest(label, true),
    ...sums.map((line) => width(line[index] ?? '', true)),
    ...(whole ? [Math.min(widest, widths.at(-1) ?? 0)] : cells.map((text) => longest(text))),
  )
  const usual = Math.min(widest, widths[Math.floor((widths.length - 1) * 0.9)] ?? 0)
  const heading = width(label, true) * 0.56
  return { least, well: Math.max(least, whole ? 0 : usual * 0.56, heading), full: Math.max(least, usual, heading) }
}

/** Columns in their order, in so many lines that the longest is as short as it can be. */
function split(needs: readonly Need[], lines: number, widthOf: (need: Need) => number): number[][] {
  const widths = needs.map(widthOf)
  let [low, high] = [Math.max(0, ...widths), sum(widths)]
  for (let step = 0; step < 30 && lines > 1; step++) {
    const middle = (low + high) / 2
    if (fill(widths, middle).length <= lines) high = middle
    else low = middle
  }
  return lines === 1 ? [widths.map((_, index) => index)] : fill(widths, high + 0.01)
}

function fill(widths: readonly number[], most: number): number[][] {
  const lines: number[][] = [[]]
  let used = 0
  widths.forEach((width, index) => {
    if (used + width > most && (lines.at(-1)?.length ?? 0) > 0) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(index)
    used += width
  })
  return lines
}

/** Every column has what it must have; the rest of the width goes to those that could use it, then to all. */
function place(part: readonly number[], needs: readonly Need[], paper: Paper, size: number, line: number): RecordLine {
  const scale = size / unit
  const least = part.map((i) => (needs[i] as Need).least * scale + 2 * PAD_X + 0.1)
  const more = part.map((i) => Math.max(0, ((needs[i] as Need).full - (needs[i] as Need).least) * scale))
  const free = room(paper, line) - sum(least)
  const share = sum(more) === 0 ? 0 : Math.min(1, Math.max(0, free) / sum(more))
  const held = least.map((width, n) => width + (more[n] ?? 0) * share)
  // What is too wide even so is narrowed all over; what is left over goes to the columns by their width.
  const stretch = (line === 0 || free < 0) && sum(held) > 0 ? room(paper, line) / sum(held) : 1
  const widths = held.map((width) => width * stretch)
  const start = line === 0 ? 0 : INDENT
  return { columns: part, widths, lefts: widths.map((_, n) => start + sum(widths.slice(0, n))) }
}
