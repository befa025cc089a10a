import type { SituacaoDoPrazo } from '../../domain/prazo-atendimento.ts'

/** A pending row of the last search, as the list beside an open request shows it. */
export type DaFila = {
  criptId: string
  endereco: string
  tipo: string
  contribuinte: string
  assunto: string
  prazo: string | null
  situacaoDoPrazo: SituacaoDoPrazo | null
}

const key = 'iss_fila_atendimento'

/** Keeps the pending rows of the last search, in its order. */
export function keepFila(linhas: readonly DaFila[]): void {
  sessionStorage.setItem(key, JSON.stringify(linhas))
}

/** The kept rows, and the addresses before and after this request; null at the ends, or when it is not among them. */
export function besideInFila(criptId: string): { linhas: DaFila[]; anterior: string | null; proxima: string | null } {
  const linhas = readFila()
  const index = linhas.findIndex((linha) => linha.criptId === criptId)
  const at = (position: number) => (index < 0 ? null : (linhas[position]?.endereco ?? null))
  return { linhas: index < 0 ? [] : linhas, anterior: at(index - 1), proxima: at(index + 1) }
}

function readFila(): DaFila[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(read) ? read.filter((one): one is DaFila => typeof one?.criptId === 'string') : []
  } catch {
    return []
  }
}
