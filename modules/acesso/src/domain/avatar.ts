const cores = ['#1351b4', '#0c326f', '#155bcb', '#168821', '#8a3c00', '#6f2da8', '#a8324a', '#2f6b6b'] as const
const partes = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])

/** Up to two initials of a name: first and last word that is no particle; '?' when it has no letter. */
export function iniciais(nome: string): string {
  const words = nome.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !partes.has(word.toLowerCase()))
  const first = words[0]?.match(/[\p{L}\p{N}]/u)?.[0] ?? '?'
  const last = words.length > 1 ? (words[words.length - 1]?.match(/[\p{L}\p{N}]/u)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** Square SVG with the initials on a colour that depends on the name alone. The text holds letters and digits only, so nothing needs escaping. */
export function avatarSvg(nome: string): string {
  const sum = Array.from(nome).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  const text = iniciais(nome)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img" aria-label="${text}">` +
    `<rect width="96" height="96" fill="${cores[sum % cores.length]}"/>` +
    `<text x="48" y="48" dy="0.35em" text-anchor="middle" font-family="Inter, sans-serif" font-size="38" fill="#ffffff">${text}</text></svg>`
  )
}
