/** Enough of a name to know one's own again: 'Maria Cidadã' gives 'M**** C*****'. */
export function ocultarNome(nome: string): string {
  return nome
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => (part.length <= 2 ? part : `${part.slice(0, 1)}${'*'.repeat(Math.min(part.length - 1, 8))}`))
    .join(' ')
}

/** First letter of a user name: 'maria' gives 'm***'. */
export function ocultarUsuario(usuario: string): string {
  return usuario === '' ? '' : `${usuario.slice(0, 1)}***`
}
