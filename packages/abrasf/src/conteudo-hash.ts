import { createHash } from 'node:crypto'
import { childrenOf, SIGNATURE_NAMESPACE, type XmlElement } from '@iss/platform/xml'
import { parseItemListaServico } from './item-lista-servico.ts'

const DECIMAL = /^\+?0*(\d+)(?:\.(\d*?)0*)?$/

/**
 * sha256 (hex) of the content of an element: names and texts of the elements, without attributes (Ids), signatures,
 * namespaces prefixes and blanks between elements. Equal amounts count as equal ('1500', '1500.00'), and so do the spellings
 * of a service item ('0107', '01.07').
 */
export function conteudoHash(element: XmlElement): string {
  return createHash('sha256').update(canonical(element)).digest('hex')
}

function canonical(element: XmlElement): string {
  const children = childrenOf(element).filter((child) => child.namespaceUri !== SIGNATURE_NAMESPACE)
  const inner = children.length > 0 ? children.map(canonical).join('') : JSON.stringify(normalize(element.name, element.content))
  return `${element.name}{${inner}}`
}

function normalize(name: string, content: string): string {
  const text = content.replace(/\s+/g, ' ').trim()
  if (name === 'ItemListaServico') return parseItemListaServico(text)?.codigo ?? text
  if (!/^(?:Val|Aliquota$|Outras|Desconto|Numero$)/.test(name)) return text
  const [whole, integer = '', fraction = ''] = DECIMAL.exec(text) ?? []
  return whole === undefined ? text : fraction ? `${integer}.${fraction}` : integer
}
