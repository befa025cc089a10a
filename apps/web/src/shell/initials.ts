const SMALL_WORDS = new Set(['da', 'de', 'do', 'das', 'dos', 'e'])

/** The first letters of the first and the last name, small words aside: 'Maria das Dores' gives 'MD'. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()))
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return ((first[0] ?? '') + (last[0] ?? '')).toUpperCase()
}
