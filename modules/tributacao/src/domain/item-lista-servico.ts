import { listaServico, type ItemListaServico } from './lista-servico-dados.ts'

const FORMAS = [
  /^(\d{1,2})\.(\d{2})(?:\.\d{2})?$/, // 1.07, 01.07, 01.07.01
  /^(\d{2})(\d{2})(?:\d{2})?$/, // 0107, 010701
  /^(\d)(\d{2})$/, // 107
]

/**
 * Brings the ways in which clients write a subitem of the LC 116 list to one: '01.07', '0107', '1.07', '107', '010701' and
 * '01.07.01' give '1.07'. Returns null when the text has none of these forms or the subitem is not in the list.
 */
export function normalizeSubitem(texto: string): string | null {
  const limpo = texto.trim()
  for (const forma of FORMAS) {
    const [, item, sub] = forma.exec(limpo) ?? []
    if (item === undefined || sub === undefined) continue
    const subitem = `${Number(item)}.${sub}`
    return porSubitem.has(subitem) ? subitem : null
  }
  return null
}

/** Subitem of a national service code (cTribNac, six digits): '010701' gives '1.07'; null when there is none. */
export function subitemDeCodigoNacional(cTribNac: string): string | null {
  return /^\d{6}$/.test(cTribNac) ? normalizeSubitem(cTribNac) : null
}

/** The entry of the list for a normalised subitem, or null. */
export function findItemListaServico(subitem: string): ItemListaServico | null {
  return porSubitem.get(subitem) ?? null
}

/** Every subitem in the order of the law. */
export function listItensListaServico(): readonly ItemListaServico[] {
  return listaServico
}

const porSubitem: ReadonlyMap<string, ItemListaServico> = new Map(listaServico.map((item) => [item.subitem, item]))
