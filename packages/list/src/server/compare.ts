import { Aliquota } from '@iss/kernel/aliquota'
import { divideHalfEven } from '@iss/kernel/rounding'
import { type KindName, kindOf, proseOf } from '@iss/kinds'
import type { Context } from '@iss/platform/server'
import type { ReportPage } from '../definition/calls.ts'
import type { AnyColumn } from '../definition/column.ts'
import { type Comparison, comparisonNames } from '../definition/comparison.ts'
import type { Report } from '../definition/report.ts'
import { filtersOf } from './read-filters.ts'
import { openRows } from './row-source.ts'
import { periodFilters, shiftPeriod } from './shift-period.ts'
import { isEmpty, type Sums, totalsOf } from './totals.ts'

/** A figure beside that of another period, exact. `variacao`: percent of the other one, null where it is nothing or no part of it makes sense. */
export type Compared = {
  rotulo: string
  kind: KindName
  atual: unknown
  outro: unknown
  diferenca: unknown
  variacao: Aliquota | null
}

export type ComparedPeriods = {
  tipo: Comparison
  periodo: string
  registros: Compared
  figuras: Compared[]
  /** By column. */
  totais: Map<string, Compared>
}

/** One figure beside another of its kind. The percent has two decimals, half to even. */
export function compared(rotulo: string, kind: KindName, atual: unknown, outro: unknown): Compared {
  const { difference } = kindOf(kind)
  if (!difference || isEmpty(atual) || isEmpty(outro)) return { rotulo, kind, atual, outro, diferenca: null, variacao: null }
  const diferenca = difference.minus(atual, outro)
  const [part, whole] = [difference.units?.(diferenca), difference.units?.(outro)]
  const variacao =
    part === undefined || whole === undefined || whole === 0n
      ? null
      : Aliquota.scaled(divideHalfEven(part * 10_000n, whole < 0n ? -whole : whole) * 100n)
  return { rotulo, kind, atual, outro, diferenca, variacao }
}

/**
 * The totals and figures of a report beside those of the period before or of a year ago, over all rows that the search finds; null where the filters
 * hold no whole period. `sums`: those of the period asked for, where they are known already.
 */
export async function comparePeriods(
  ctx: Context,
  report: Report,
  values: Readonly<Record<string, unknown>>,
  columns: readonly AnyColumn[],
  { comparar, busca, sums }: { comparar: Comparison; busca?: string; sums?: Sums },
): Promise<ComparedPeriods | null> {
  const shifted = shiftPeriod(filtersOf(report, ctx), values, comparar)
  if (!shifted) return null
  const now = sums ?? (await openRows(ctx, report, { ...values }).sums(busca))
  const then = await openRows(ctx, report, shifted.values).sums(busca)
  const [totals, others] = [totalsOf(report, now), totalsOf(report, then)]
  const totais = new Map(
    columns
      .filter(({ total }) => total !== undefined && total !== 'count')
      .map(({ key, label, kind }) => [key, compared(label, kind, totals.get(key), others.get(key))] as const),
  )
  const figures = (await report.summary?.(ctx, { ...values })) ?? []
  const otherFigures = figures.length > 0 ? ((await report.summary?.(ctx, shifted.values)) ?? []) : []
  return {
    tipo: comparar,
    periodo: shifted.periodo,
    registros: compared('Registros', 'integer', now.linhas, then.linhas),
    figuras: figures.map(({ label, kind, value }) =>
      compared(label, kind, value, otherFigures.find((other) => other.label === label && other.kind === kind)?.value),
    ),
    totais,
  }
}

/** Whether a report has a period and something that differs between two of them. */
export function isCompared(report: Report, filters: Parameters<typeof periodFilters>[0]): boolean {
  const sums = report.columns.some(({ total }) => total !== undefined && total !== 'count')
  return (sums || report.summary !== undefined) && periodFilters(filters) !== null
}

/** What grew bears a plus; nothing bears no sign. */
const signed = (text: string, negative: boolean) => (negative || !/[1-9]/.test(text) ? text : `+${text}`)

/** The difference in words, with its sign; rates differ in points. */
export function differenceWords({ kind, diferenca }: Compared): string {
  if (isEmpty(diferenca)) return ''
  const points = diferenca instanceof Aliquota
  const text = points ? `${diferenca.format()} p.p.` : kindOf(kind).text(diferenca)
  return signed(text, text.startsWith('-'))
}

/** The percent in words, with its sign. */
export const variationWords = ({ variacao }: Compared): string =>
  variacao === null ? '' : signed(`${variacao.format()}%`, variacao.isNegative())

/** A comparison as the screen shows it. */
export function wireOfComparison(of: ComparedPeriods): NonNullable<ReportPage['comparacao']> {
  return {
    tipo: of.tipo,
    rotulo: comparisonNames[of.tipo],
    periodo: of.periodo,
    registros: wordsOf(of.registros),
    figuras: of.figuras.map(wordsOf),
    totais: Object.fromEntries([...of.totais].map(([key, item]) => [key, wordsOf(item)])),
  }
}

function wordsOf(item: Compared) {
  const { rotulo, kind, atual, outro } = item
  return {
    rotulo,
    atual: isEmpty(atual) ? '' : proseOf(kind, atual),
    outro: isEmpty(outro) ? '' : proseOf(kind, outro),
    diferenca: differenceWords(item),
    variacao: variationWords(item),
  }
}
