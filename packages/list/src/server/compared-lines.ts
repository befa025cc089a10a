import { proseOf } from '@iss/kinds'
import type { AnyColumn } from '../definition/column.ts'
import { comparisonNames } from '../definition/comparison.ts'
import { type Compared, type ComparedPeriods, differenceWords, variationWords } from './compare.ts'

/**
 * The comparison below the rows of a sheet: the other period's totals under their columns, the difference and its percent; then the figures that stand
 * under no column. Amounts stay amounts, so that they can be reckoned with; percents are words.
 */
export function comparedLines(columns: readonly AnyColumn[], of: ComparedPeriods): unknown[][] {
  const line = (word: string, cell: (item: Compared) => unknown) =>
    columns.map(({ key }, index) => {
      const item = of.totais.get(key)
      return item ? cell(item) : index === 0 ? word : null
    })
  const sums = [
    line(comparisonNames[of.tipo], ({ outro }) => outro),
    line('Diferença', (item) => (item.kind === 'percent' ? differenceWords(item) : item.diferenca)),
    line('Variação', variationWords),
  ]
  const figures = [of.registros, ...of.figuras].map((item) => [figureWords(item)])
  return [[`${comparisonNames[of.tipo]}: ${of.periodo}`], ...(of.totais.size > 0 ? sums : []), ...figures]
}

/** 'Registros: 120 (antes 100, +20, +20,00%)'. */
function figureWords(item: Compared): string {
  const { rotulo, kind, atual, outro } = item
  const rest = [`antes ${proseOf(kind, outro) || 'nada'}`, differenceWords(item), variationWords(item)].filter(
    (text) => text !== '',
  )
  return `${rotulo}: ${proseOf(kind, atual)} (${rest.join(', ')})`
}
