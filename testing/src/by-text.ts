/** Order of two values by their text, for lists whose order does not matter to a test. */
export function byText(a: unknown, b: unknown): number {
  return String(a).localeCompare(String(b), 'pt-BR')
}
