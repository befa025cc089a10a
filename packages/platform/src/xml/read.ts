import { ParseOption, XmlDocument, XmlElement, XmlLibError } from 'libxml2-wasm'

export { XmlDocument, XmlElement }

/** What a document may measure. `maxBytes` counts UTF-8 octets, `maxDepth` nested elements. */
export type XmlLimits = { maxBytes?: number; maxDepth?: number }

const LIMITS = { maxBytes: 16 * 1024 * 1024, maxDepth: 100 } as const

export type XmlReadFailure = 'empty' | 'encoding' | 'too-large' | 'too-deep' | 'dtd' | 'malformed'

/** The text is not a document that we read. `message` is a Portuguese sentence fit for the user. */
export class XmlReadError extends Error {
  readonly failure: XmlReadFailure
  readonly line: number | null
  readonly column: number | null

  constructor(failure: XmlReadFailure, message: string, line: number | null = null, column: number | null = null) {
    super(message)
    this.name = 'XmlReadError'
    this.failure = failure
    this.line = line
    this.column = column
  }
}

/** No network, no external entity, no DTD default; character data instead of CDATA nodes; ids are resolved by us. */
const OPTIONS =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_NOCDATA |
  ParseOption.XML_PARSE_BIG_LINES |
  ParseOption.XML_PARSE_IGNORE_ENC |
  ParseOption.XML_PARSE_SKIP_IDS

const DECLARED_ENCODING = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/
const PROLOG = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/

/**
 * Turns octets into text: byte order mark first, then the declared encoding, else UTF-8.
 * Refuses (XmlReadError 'encoding') an unknown encoding and octets that are not in the one declared.
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    if (!(cause instanceof TypeError || cause instanceof RangeError)) throw cause
    throw new XmlReadError('encoding', `O arquivo não está na codificação ${encoding.toUpperCase()}.`)
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return DECLARED_ENCODING.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
}

/**
 * Parses a document. A byte order mark and blank lines before the declaration are tolerated; the declared encoding of
 * a string is ignored, since a string is decoded already. The caller frees the result with `dispose()` (see `withXml`).
 * Refuses with XmlReadError what is malformed, has a DTD, or exceeds the limits (16 MB and 100 levels unless told).
 */
export function parseXml(source: string | Uint8Array, limits: XmlLimits = {}): XmlDocument {
  const { maxBytes = LIMITS.maxBytes, maxDepth = LIMITS.maxDepth } = limits
  if (typeof source !== 'string' && source.byteLength > maxBytes) throw tooLarge(maxBytes)
  const text = (typeof source === 'string' ? source : decodeXml(source)).replace(/^[\uFEFF\s]+/, '')
  if (text === '') throw new XmlReadError('empty', 'O arquivo está vazio.')
  if (Buffer.byteLength(text) > maxBytes) throw tooLarge(maxBytes)
  if (text.slice(PROLOG.exec(text)?.[0].length).toUpperCase().startsWith('<!DOCTYPE')) {
    throw new XmlReadError('dtd', 'O arquivo contém uma declaração DOCTYPE, que não é aceita.')
  }
  const doc = read(text)
  if (doc.get('/*'.repeat(maxDepth + 1)) !== null) {
    doc.dispose()
    throw tooDeep(maxDepth)
  }
  return doc
}

function read(text: string): XmlDocument {
  try {
    return XmlDocument.fromString(text, { option: OPTIONS })
  } catch (cause) {
    if (!(cause instanceof XmlLibError)) throw cause
    const detail = cause.details.find(({ level }) => level > 1) ?? cause.details[0]
    if (detail?.message.includes('Excessive depth')) throw tooDeep(256)
    const place = detail ? ` (linha ${detail.line}, coluna ${detail.col})` : ''
    throw new XmlReadError('malformed', `O arquivo não é um XML bem formado${place}.`, detail?.line ?? null, detail?.col ?? null)
  }
}

function tooLarge(maxBytes: number): XmlReadError {
  return new XmlReadError('too-large', `O arquivo excede o limite de ${Math.floor(maxBytes / (1024 * 1024))} MB.`)
}

function tooDeep(maxDepth: number): XmlReadError {
  return new XmlReadError('too-deep', `O arquivo tem mais de ${maxDepth} níveis de elementos.`)
}

/** Parses, hands the document to `use` and frees it whatever happens. `use` must not keep nodes of the document. */
export function withXml<T>(source: string | Uint8Array, use: (doc: XmlDocument) => T, limits?: XmlLimits): T {
  const doc = parseXml(source, limits)
  try {
    return use(doc)
  } finally {
    doc.dispose()
  }
}
