/** Folds case, accents and runs of blanks, for searching and grouping: ' São  JOÃO ' becomes 'sao joao'. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** At most `n` characters (code points), the last being an ellipsis when something was cut. */
export function truncate(text: string, n: number): string {
  const characters = Array.from(text)
  if (characters.length <= n) return text
  return n > 0
    ? `${characters
        .slice(0, n - 1)
        .join('')
        .trimEnd()}…`
    : ''
}

/** Only the digits 0–9 of the text. */
export function digits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** A number with its noun: counted(1, 'guia', 'guias') is '1 guia', counted(1200, …) '1.200 guias'. None is said as of many: '0 guias'. */
export function counted(quantity: number, one: string, many: string): string {
  return `${whole.format(quantity)} ${quantity === 1 ? one : many}`
}
