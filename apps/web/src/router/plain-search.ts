/** Queries stay texts: `?id=007` is not turned into a number. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
    return text ? `?${text}` : ''
  },
}
