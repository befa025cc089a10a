const forma = /^([1-9][0-9]{0,8})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The idPessoa of a registration: city and random key of its request. It cannot be guessed, and says in which city to look. */
export function formatIdPrimeiroAcesso(municipioId: number, chave: string): string {
  return `${municipioId}-${chave}`
}

/** City and key of an idPessoa; null when the text is none. */
export function parseIdPrimeiroAcesso(id: string): { municipioId: number; chave: string } | null {
  const match = forma.exec(id)
  return match?.[1] && match[2] ? { municipioId: Number(match[1]), chave: match[2] } : null
}
