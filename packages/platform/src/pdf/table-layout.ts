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

/** Widths of a column for a text of size 100: what it must have; for one, two and three lines what nearly all of its texts need, and what all need. */
type Need = { least: number; usual: readonly number[]; all: readonly number[] }

/**
 * How a table stands on paper, by rule: the largest text at which every column has room for its longest word, amount or date and nearly every
 * text stands in one line, on an upright page before a lying one; then texts of two lines, of three; then records of two, three or four lines on a
 * lying page, their columns in the order that they have. Takes the papers allowed, upright first.
 */
export function layOut(measured: Measured, papers: readonly Paper[]): TableLayout {
  const needs = measured.columns.map((_, index) => needOf(measured, index))
  const tries = [
    { lines: 1, texts: 1, smallest: 7.5 },
    { lines: 1, texts: 2, smallest: 6.5 },
    { lines: 1, texts: 3, smallest: 7 },
    { lines: 2, texts: 2, smallest: 7 },
    { lines: 3, texts: 2, smallest: 7 },
    { lines: 4, texts: 3, smallest: 6.5 },
  ]
  for (const { lines, texts, smallest } of tries)
    for (const size of sizes.filter((each) => each >= smallest))
      for (const paper of lines > 1 ? papers.slice(-1) : papers) {
        const widthOf = (need: Need) => (need.usual[texts - 1] ?? need.least) * (size / unit) + 2 * PAD_X
        const parts = split(needs, lines, widthOf)
        if (parts.every((part, n) => sum(part.map((i) => widthOf(needs[i] as Need))) <= room(paper, n)))
          return {
            size,
            landscape: paper.landscape,
            lines: parts.map((part, n) => place(part, needs, texts, room(paper, n), size, n)),
          }
      }
  const paper = papers.at(-1) as Paper
  const parts = split(needs, 4, (need) => need.least)
  const size = sizes[3]
  return { size, landscape: paper.landscape, lines: parts.map((part, n) => place(part, needs, 3, room(paper, n), size, n)) }
}

const room = ({ width }: Paper, line: number) => width - (line === 0 ? 0 : INDENT)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** Share of the texts of a column by which its width goes; the rest may take a line more. */
const nearlyAll = 0.9

function needOf({ columns, rows, sums, measure }: Measured, index: number): Need {
  const { label, whole = false } = columns[index] as PdfColumn
  const wordsOf = (text: string, bold = false) => text.split(/\s+/).map((word) => measure(word.slice(0, longestWord), unit, bold))
  const blank = measure(' ', unit, false)
  const texts = new Map<string, readonly number[]>()
  for (const row of rows) {
    const text = row[index] ?? ''
    if (!texts.has(text)) texts.set(text, whole ? [measure(text, unit, false)] : wordsOf(text))
  }
  const heading = wordsOf(label, true)
  const least = Math.max(
    ...heading,
    ...sums.map((line) => (hasDigit(line[index] ?? '') ? measure(line[index] ?? '', unit, true) : 0)),
    ...[...texts.values()].map((words) => Math.min(widest, Math.max(0, ...words))),
  )
  // A heading takes two lines where texts take one.
  const inLines = (lines: number) => {
    const widths = new Map([...texts].map(([text, words]) => [text, Math.min(widest, narrowest(words, lines, blank))]))
    const sorted = rows.map((row) => widths.get(row[index] ?? '') ?? 0).sort((a, b) => a - b)
    const above = Math.max(least, narrowest(heading, Math.max(2, lines), blank))
    const usual = sorted[Math.floor((sorted.length - 1) * nearlyAll)] ?? 0
    return { usual: Math.max(above, usual), all: Math.max(above, sorted.at(-1) ?? 0) }
  }
  const each = [1, 2, 3].map(inLines)
  return { least, usual: each.map(({ usual }) => usual), all: each.map(({ all }) => all) }
}

/** Whether a text of a line of sums is a figure; a word reaches over the empty cells beside it. */
export const hasDigit = (text: string) => /\d/.test(text)

/** The narrowest width at which words so wide stand in so many lines. */
function narrowest(words: readonly number[], lines: number, blank: number): number {
  const whole = sum(words) + blank * (words.length - 1)
  if (lines === 1 || words.length < 2) return whole
  let [low, high] = [Math.max(...words), whole]
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2
    if (linesAt(words, middle, blank) <= lines) high = middle
    else low = middle
  }
  return high
}

function linesAt(words: readonly number[], width: number, blank: number): number {
  let lines = 1
  let used = 0
  words.forEach((word, n) => {
    const longer = n === 0 ? word : used + blank + word
    if (longer <= width) used = longer
    else {
      lines++
      used = word
    }
  })
  return lines
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

/**
 * Every column has what it must have. The rest of the width goes first to those whose texts then take no more lines than asked, then to those that
 * need fewer lines with it, the cheapest first; what is left over to all by their width.
 */
function place(
  part: readonly number[],
  needs: readonly Need[],
  texts: number,
  wide: number,
  size: number,
  line: number,
): RecordLine {
  const scale = size / unit
  const widthFor = (width: number) => width * scale + 2 * PAD_X + 0.1
  const of = part.map((index) => needs[index] as Need)
  const widths = of.map(({ least }) => widthFor(least))
  let free = wide - sum(widths)
  for (let lines = texts; lines >= 1 && free > 0; lines--)
    for (const step of ['usual', 'all'] as const)
      free = giveTo(
        widths,
        of.map((need) => widthFor(need[step][lines - 1] ?? 0)),
        free,
      )
  // What is too wide even so is narrowed all over.
  const stretch = (line === 0 || free < 0) && sum(widths) > 0 ? wide / sum(widths) : 1
  const held = widths.map((width) => width * stretch)
  const start = line === 0 ? 0 : INDENT
  return { columns: part, widths: held, lefts: held.map((_, n) => start + sum(held.slice(0, n))) }
}

/** Widens columns to what they want, those first that want least; what does not suffice for one goes to those that are left. Returns what is free. */
function giveTo(widths: number[], wanted: readonly number[], free: number): number {
  const missing = wanted
    .map((want, index) => ({ index, more: want - (widths[index] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => a.more - b.more)
  let left = free
  while (missing.length > 0 && (missing[0]?.more ?? 0) <= left) {
    const { index, more } = missing.shift() as (typeof missing)[number]
    widths[index] = (widths[index] ?? 0) + more
    left -= more
  }
  const asked = sum(missing.map(({ more }) => more))
  for (const { index, more } of missing) widths[index] = (widths[index] ?? 0) + (left * more) / asked
  return missing.length > 0 ? 0 : left
}
