const format = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

/** '1,2 mi': about how much a drawing shows, for its axes; never a figure that somebody takes over. */
export const compact = (size: number): string => format.format(size)
