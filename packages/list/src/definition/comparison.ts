/** What the figures of a period are set beside. */
export const comparisons = ['anterior', 'ano'] as const
export type Comparison = (typeof comparisons)[number]

/** How each is called on the screen and on paper. */
export const comparisonNames: Readonly<Record<Comparison, string>> = {
  anterior: 'Período anterior',
  ano: 'Mesmo período do ano anterior',
}
