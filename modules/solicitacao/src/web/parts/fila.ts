const key = 'iss_fila_atendimento'

/** Keeps the addresses of the pending rows of the last search, in its order, for 'Próxima pendente'. */
export function keepFila(addresses: readonly string[]): void {
  sessionStorage.setItem(key, JSON.stringify(addresses))
}

/** The address after this one in the kept search; null at its end, or when it is not in it. */
export function nextInFila(address: string): string | null {
  const fila = readFila()
  const index = fila.indexOf(address)
  return index < 0 ? null : (fila[index + 1] ?? null)
}

function readFila(): string[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(read) ? read.map(String) : []
  } catch {
    return []
  }
}
