/** The address of a checked document: plus signs of the proof travel as %2B (spec 1 §7, A-29). */
export function enderecoConferido(url: string, senha: string, validador: string): string {
  return `${url}?senha=${encodeURIComponent(senha)}&data=${encodeURIComponent(validador)}`
}
