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

/** '29900-000' when there are 8 digits, otherwise the text unchanged. */
export function formatCep(text: string): string {
  const value = digits(text)
  return value.length === 8 ? `${value.slice(0, 5)}-${value.slice(5)}` : text
}

/** '3333-4444', '99999-4444', with area code '(27) 3333-4444' or '(27) 99999-4444'; otherwise the text unchanged. */
export function formatTelefone(text: string): string {
  const value = digits(text)
  const match = /^(\d{2})?(\d{4,5})(\d{4})$/.exec(value)
  if (!match || value.length < 8) return text
  const [, ddd, start, end] = match
  return `${ddd ? `(${ddd}) ` : ''}${start}-${end}`
}
