import { normalizeSubitem } from './item-lista-servico.ts'

/** What a person writes to name an item of the list ('17') or a subitem ('17.01', '1701'); null when it is neither. */
export function normalizeItemDaLista(texto: string): string | null {
  const limpo = texto.trim()
  return /^\d{1,2}$/.test(limpo) ? String(Number(limpo)) : normalizeSubitem(limpo)
}
