const PARTES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|:([a-z_]\w*)/gi

/** Names of the parameters of a text (`:competencia`), in the order in which they first stand; none of those in quotes or comments. */
export function parametrosDe(texto: string): string[] {
  const nomes = [...texto.matchAll(PARTES)].flatMap(([, nome]) => (nome === undefined ? [] : [nome.toLowerCase()]))
  return [...new Set(nomes)]
}

/**
 * The text with a quoted literal in the place of each parameter; whatever a value says stays a value. `falta` names the first parameter without value.
 * Source: F80.
 */
export function aplicarParametros(texto: string, valores: Readonly<Record<string, string>>): { sql: string } | { falta: string } {
  const falta = parametrosDe(texto).find((nome) => (valores[nome] ?? '') === '')
  if (falta !== undefined) return { falta }
  const sql = texto.replace(PARTES, (parte, nome: string | undefined) =>
    nome === undefined ? parte : `'${(valores[nome.toLowerCase()] ?? '').replaceAll("'", "''")}'`,
  )
  return { sql }
}
