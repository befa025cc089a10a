/** The addresses of a text, parted by commas, semicolons, blanks or lines, each once, in order. */
export function listEnderecos(texto: string): string[] {
  return [...new Set(texto.split(/[\s,;]+/).filter((endereco) => endereco !== ''))]
}

/** Whether a text has the shape of one e-mail address. */
export function isEnderecoEmail(texto: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(texto)
}
