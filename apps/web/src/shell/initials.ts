const SMALL_WORDS = new Set(['da', 'de', 'do', 'das', 'dos', 'e'])

/** The first letters of the first two words, small ones aside: 'Maria das Dores' gives 'MD'. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()))
  return words
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase()
}
