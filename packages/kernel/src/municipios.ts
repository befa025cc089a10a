/** The cities of a portal as they are said beside its name: one as its town hall, up to three by name, more by number; '' when unknown. */
export function citiesText(cities: readonly { nome: string; estado: string }[]): string {
  const names = cities.map(({ nome, estado }) => `${nome}/${estado}`)
  if (names.length < 2) return names[0] ? `Prefeitura Municipal de ${names[0]}` : ''
  return names.length > 3 ? `${names.length} municípios` : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
}
