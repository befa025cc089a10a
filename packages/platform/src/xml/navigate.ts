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

/** Place of the element in words: '/LoteRps/ListaRps/Rps[2]/Servico'; a position is shown only among equal siblings. One element costs its level. */
export function elementPath(element: XmlElement): string {
  const { parent } = element
  if (parent === null) return `/${element.name}`
  const siblings = childrenOf(parent)
  const index = siblings.findIndex((sibling) => sibling.isSameNode(element))
  return `${elementPath(parent)}/${stepsOf(siblings)[index] ?? element.name}`
}

/** Places of all children of one name, the level read once. */
export function childPaths(parent: XmlElement, name: string): string[] {
  const above = elementPath(parent)
  const siblings = childrenOf(parent)
  const steps = stepsOf(siblings)
  return siblings.flatMap((sibling, index) => (sibling.name === name ? [`${above}/${steps[index] ?? ''}`] : []))
}

/** Goes through an element and everything in it, in document order, each level read once; `path` tells the place when it is asked for. */
export function walkElements(element: XmlElement, visit: (element: XmlElement, path: () => string) => void): void {
  walk(element, () => elementPath(element), visit)
}

function walk(element: XmlElement, path: () => string, visit: (element: XmlElement, path: () => string) => void): void {
  visit(element, path)
  const children = childrenOf(element)
  const steps = stepsOf(children)
  children.forEach((child, index) => walk(child, () => `${path()}/${steps[index] ?? ''}`, visit))
}

/** The last part of the place of each of these siblings. */
function stepsOf(siblings: readonly XmlElement[]): string[] {
  const names = siblings.map(({ name }) => name)
  const totals = new Map<string, number>()
  for (const name of names) totals.set(name, (totals.get(name) ?? 0) + 1)
  const seen = new Map<string, number>()
  return names.map((name) => {
    const position = (seen.get(name) ?? 0) + 1
    seen.set(name, position)
    return totals.get(name) === 1 ? name : `${name}[${position}]`
  })
}

type Placed = { element: XmlElement; path: string; children?: Placed[] }

const lastStep = /^(.*)\/(\*|[^/[\]]+)(?:\[(\d+)\])?$/

/**
 * Tells the places of elements that libxml2 names as in '/*\/*[2]/Foo[3]' (a name without namespace, or any element), each level of the
 * document read once. Null for what leads to no element.
 */
export function createPlaces(doc: XmlDocument): (xpath: string) => string | null {
  const known = new Map<string, Placed | null>()
  const find = (xpath: string): Placed | null => {
    const [, above = '', name = '', position = '1'] = lastStep.exec(xpath) ?? []
    if (above === '') return name === '' ? null : { element: doc.root, path: `/${doc.root.name}` }
    const parent = findOnce(above)
    if (!parent) return null
    parent.children ??= placedChildren(parent)
    const named = name === '*' ? parent.children : parent.children.filter(({ element }) => qualifiedName(element) === name)
    return named[Number(position) - 1] ?? null
  }
  const findOnce = (xpath: string): Placed | null => {
    const found = known.get(xpath) ?? find(xpath)
    known.set(xpath, found)
    return found
  }
  return (xpath) => find(xpath)?.path ?? null
}

function placedChildren({ element, path }: Placed): Placed[] {
  const children = childrenOf(element)
  const steps = stepsOf(children)
  return children.map((child, index) => ({ element: child, path: `${path}/${steps[index] ?? ''}` }))
}

const qualifiedName = ({ name, prefix }: XmlElement) => (prefix ? `${prefix}:${name}` : name)
