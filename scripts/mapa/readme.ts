const [begin, end] = ['<!-- mapa -->', '<!-- fim do mapa -->']

/** What README.md shows between the marks of the map. Throws without the marks. */
export function shownMap(readme: string): string {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`README.md has no ${begin} … ${end}`)
  return readme.slice(from + begin.length, to).trim()
}

/** README.md with the map between its marks. */
export function withMap(readme: string, map: string): string {
  return readme.replace(
    `${begin}${readme.slice(readme.indexOf(begin) + begin.length, readme.indexOf(end))}${end}`,
    `${begin}\n\n${map}\n\n${end}`,
  )
}
