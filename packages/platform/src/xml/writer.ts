/** What stands between a start and an end tag; absent values (null, undefined, false) are left out. */
export type XmlContent = XmlTag | string | null | undefined | false

/** An element to be written. */
export type XmlTag = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: readonly XmlContent[]
}

const NAME = /^[A-Za-z_\u00C0-\u024F][A-Za-z0-9_.\u00C0-\u024F-]*(?::[A-Za-z_][A-Za-z0-9_.-]*)?$/
/** Characters outside the Char production of XML 1.0, lone surrogates included. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Escapes character data for element content or a double-quoted attribute; characters that XML 1.0 cannot carry are dropped. */
export function escapeXml(text: string, where: 'content' | 'attribute' = 'content'): string {
  return text
    .replace(NOT_XML, '')
    .replace(where === 'content' ? /[&<>\r]/g : /[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? character)
}

/** Declares an element: `tag('Nfse', { versao: '2.02' }, tag('Numero', '7'))`; the attributes may be omitted. */
export function tag(name: string, ...parts: [Readonly<Record<string, string>>, ...XmlContent[]] | XmlContent[]): XmlTag {
  if (!NAME.test(name)) throw new Error(`Not an XML name: '${name}'`)
  const [first, ...rest] = parts
  if (isAttributes(first)) return { name, attributes: first, content: rest as XmlContent[] }
  return { name, attributes: {}, content: parts as XmlContent[] }
}

function isAttributes(part: unknown): part is Readonly<Record<string, string>> {
  return typeof part === 'object' && part !== null && !('content' in part && 'attributes' in part)
}

/**
 * Writes the element without indentation, attributes in the order given: the same tree always gives the same octets.
 * With `declaration` it starts with the XML declaration for UTF-8.
 */
export function writeXml(root: XmlTag, options: { declaration?: boolean } = {}): string {
  const out: string[] = options.declaration ? ['<?xml version="1.0" encoding="UTF-8"?>'] : []
  write(root, out)
  return out.join('')
}

function write({ name, attributes, content }: XmlTag, out: string[]): void {
  out.push('<', name)
  for (const [key, value] of Object.entries(attributes)) {
    if (!NAME.test(key)) throw new Error(`Not an XML name: '${key}'`)
    out.push(' ', key, '="', escapeXml(value, 'attribute'), '"')
  }
  const parts = content.filter((part) => part !== null && part !== undefined && part !== false && part !== '')
  if (parts.length === 0) {
    out.push('/>')
    return
  }
  out.push('>')
  for (const part of parts) typeof part === 'string' ? out.push(escapeXml(part)) : write(part as XmlTag, out)
  out.push('</', name, '>')
}
