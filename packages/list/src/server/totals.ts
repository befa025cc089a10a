import type { AnyColumn, Totals } from '../definition/column.ts'
import { kindOf } from '@iss/kinds'
import type { Report } from '../definition/report.ts'
import type { Row } from './decode.ts'

/** Columns whose sum is asked for: by themselves, or because a computed total may ask. */
export function summedColumns(report: Report): AnyColumn[] {
  const computed = report.columns.some((column) => typeof column.total === 'function')
  return report.columns.filter((column) => kindOf(column.kind).sum && (computed || column.total === 'sum'))
}

export type Sums = { linhas: number; somas: Map<string, unknown>; maiores: Map<string, unknown> }

/** The last line: the total of each column that has one. */
export function totalsOf(report: Report, sums: Sums): Map<string, unknown> {
  const totals: Totals<Row> = {
    linhas: sums.linhas,
    soma: (key) => {
      if (!sums.somas.has(key)) throw new Error(`Report ${report.slug}: '${key}' is no column that adds up`)
      return sums.somas.get(key) as never
    },
    maior: (key) => {
      if (!report.greatest.includes(key)) throw new Error(`Report ${report.slug}: '${key}' is not among greatest`)
      return (sums.maiores.get(key) ?? null) as never
    },
  }
  const line = new Map<string, unknown>()
  for (const { key, total } of report.columns) {
    if (total === 'sum') line.set(key, sums.somas.get(key))
    else if (total === 'count') line.set(key, sums.linhas)
    else if (total) line.set(key, total(totals))
  }
  return line
}

/** Adds rows up as they pass. */
export class Accumulator {
  readonly #columns: { key: string; add(a: unknown, b: unknown): unknown }[]
  readonly #greatest: readonly string[]
  readonly #uncounted: string | null
  readonly sums: Sums

  constructor(report: Report) {
    const columns = summedColumns(report)
    this.#columns = columns.map(({ key, kind }) => ({ key, add: kindOf(kind).sum?.add as (a: unknown, b: unknown) => unknown }))
    this.#greatest = report.greatest
    this.#uncounted = report.uncounted
    this.sums = { linhas: 0, somas: new Map(columns.map(({ key, kind }) => [key, kindOf(kind).sum?.zero])), maiores: new Map() }
  }

  add(row: Row): void {
    const { sums } = this
    sums.linhas++
    if (this.#uncounted !== null && row[this.#uncounted] === true) return
    for (const { key, add } of this.#columns) {
      const value = row[key]
      if (value !== null && value !== undefined) sums.somas.set(key, add(sums.somas.get(key), value))
    }
    for (const key of this.#greatest) {
      const value = row[key]
      const known = sums.maiores.get(key)
      if (value !== null && value !== undefined && (known === undefined || isGreater(value, known))) sums.maiores.set(key, value)
    }
  }
}

function isGreater(a: unknown, b: unknown): boolean {
  const compare = (a as { compare?(other: unknown): number }).compare
  return typeof compare === 'function' ? compare.call(a, b) > 0 : (a as number) > (b as number)
}

/**
 * The last line in the words of a file: `word` in the first cell, each sum under its column. How many rows there are stands under no column,
 * where it would be taken for a value.
 */
export function totalsLine(
  columns: readonly AnyColumn[],
  totals: ReadonlyMap<string, unknown>,
  word: string,
  say: (column: AnyColumn, value: unknown) => unknown,
): unknown[] {
  return columns.map((column, index) => {
    const value = column.total === 'count' ? null : totals.get(column.key)
    return isEmpty(value) ? (index === 0 ? word : null) : say(column, value)
  })
}

/** Whether there is a last line at all. */
export const hasTotals = (columns: readonly AnyColumn[]) => columns.some(({ total }) => total !== undefined && total !== 'count')

/** Whether a cell stays empty. */
export const isEmpty = (value: unknown): value is null | undefined => value === null || value === undefined
