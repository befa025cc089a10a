import { type XmlDocument, XmlElement } from 'libxml2-wasm'

/** The document element. */
export function rootOf(doc: XmlDocument): XmlElement {
  return doc.root
}

/** Child elements in document order, those of the given local name when told; namespaces are not looked at. */
export function childrenOf(parent: XmlElement, name?: string): XmlElement[] {
  const found: XmlElement[] = []
  for (let node = parent.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement && (name === undefined || node.name === name)) found.push(node)
  }
  return found
}

/** First element reached by going down through the local names, or null. */
export function child(parent: XmlElement | null, ...names: string[]): XmlElement | null {
  let at = parent
  for (const name of names) at = at === null ? null : (childrenOf(at, name)[0] ?? null)
  return at
}

/** Text of the element reached through the local names with outer blanks removed; null when there is none or it is blank. */
export function childText(parent: XmlElement | null, ...names: string[]): string | null {
  return child(parent, ...names)?.content.trim() || null
}

/** Value of the attribute without namespace, or null. */
export function attribute(element: XmlElement, name: string): string | null {
  return element.attr(name)?.value ?? null
}

/** Place of the element in words: '/LoteRps/ListaRps/Rps[2]/Servico'; a position is shown only among equal siblings. */
export function elementPath(element: XmlElement): string {
  const steps: string[] = []
  for (let at: XmlElement | null = element; at !== null; at = at.parent) steps.unshift(step(at))
  return `/${steps.join('/')}`
}

function step(element: XmlElement): string {
  const { name } = element
  const before = element.eval(`count(preceding-sibling::*[local-name()='${name}'])`)
  const isAlone = before === 0 && element.get(`following-sibling::*[local-name()='${name}']`) === null
  return isAlone ? name : `${name}[${Number(before) + 1}]`
}
