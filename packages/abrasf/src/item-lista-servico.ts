/** Code of a service of the list of LC 116 in the forms used here and on the wire. */
export type ItemListaServico = {
  /** As it came: '01.07', '0107', '1.07'. */
  readonly informado: string
  /** Our form, without leading zero in the item: '1.07'. */
  readonly codigo: string
}

/** Reads '01.07', '0107', '1.07' or '107' as '1.07'; null for anything else. Existence in the list is not looked at. */
export function parseItemListaServico(text: string): ItemListaServico | null {
  const informado = text.trim()
  const [, item = '', subitem = ''] = /^(\d{1,2})\.?(\d{2})$/.exec(informado) ?? []
  const numero = Number.parseInt(item, 10)
  return numero >= 1 && numero <= 99 ? { informado, codigo: `${numero}.${subitem}` } : null
}

/** The wire form of our code: '1.07' becomes '01.07'. */
export function toItemAbrasf(codigo: string): string {
  return parseItemListaServico(codigo)?.codigo.padStart(5, '0') ?? codigo
}
