type Aside = { conteudo: Record<string, unknown>; alteradoEm: string }

const nameOf = (formulario: string, pessoaId: number) => `iss_rascunho:${pessoaId}:${formulario}`

/**
 * Keeps what was typed in this window, for as long as it is open, when it could not reach the server; signing out forgets it. `window` storage that is
 * full or closed to the page keeps nothing.
 */
export function keepAside(formulario: string, pessoaId: number, conteudo: Record<string, unknown>): void {
  try {
    const alteradoEm = new Date(performance.timeOrigin + performance.now()).toISOString()
    sessionStorage.setItem(nameOf(formulario, pessoaId), JSON.stringify({ conteudo, alteradoEm } satisfies Aside))
  } catch {
    // The form itself still holds it.
  }
}

/** What this window holds of a form; null when it holds nothing. */
export function readAside(formulario: string, pessoaId: number): Aside | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(formulario, pessoaId)) ?? 'null') as Aside | null
  } catch {
    return null
  }
}

export function removeAside(formulario: string, pessoaId: number): void {
  sessionStorage.removeItem(nameOf(formulario, pessoaId))
}
