import { diag } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import { attribute, child, childrenOf, childText, elementPath } from './navigate.ts'
import { decodeXml, parseXml, withXml, XmlReadError } from './read.ts'

function failure(run: () => unknown): XmlReadError {
  try {
    run()
  } catch (cause) {
    if (cause instanceof XmlReadError) return cause
    throw cause
  }
  throw new Error('accepted')
}

describe('parseXml', () => {
  it.each([
    ['plain', '<a>é</a>'],
    ['with declaration', '<?xml version="1.0" encoding="UTF-8"?><a>é</a>'],
    ['with byte order mark and blank line before the declaration', '\uFEFF\r\n <?xml version="1.0"?><a>é</a>'],
    ['with a declared encoding that a string does not have any more', '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'],
    ['with character references', '<a>&#xE9;</a>'],
    ['with character data section', '<a><![CDATA[é]]></a>'],
  ])('reads text %s', (_, text) => {
    expect(withXml(text, (doc) => doc.root.content)).toBe('é')
  })

  it.each([
    ['UTF-8', Buffer.from('<a>ção</a>')],
    ['UTF-8 with mark', Buffer.from('\uFEFF<a>ção</a>')],
    ['ISO-8859-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ção</a>', 'latin1')],
    ['windows-1252', Buffer.from('<?xml version="1.0" encoding="windows-1252"?><a>ção</a>', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFF<a>ção</a>', 'utf16le')],
  ])('reads octets in %s', (_, bytes) => {
    expect(withXml(bytes, (doc) => doc.root.content)).toBe('ção')
  })

  it('refuses octets that are not in the encoding they claim', () => {
    expect(failure(() => decodeXml(Buffer.from('<a>ção</a>', 'latin1')))).toMatchObject({
      failure: 'encoding',
      message: 'O arquivo não está na codificação UTF-8.',
    })
    expect(failure(() => decodeXml(Buffer.from('<?xml version="1.0" encoding="x-none"?><a/>'))).failure).toBe('encoding')
  })

  it.each([
    ['entity bomb', '<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;">]><a>&y;</a>'],
    [
      'external entity',
      '<?xml version="1.0"?><!-- c --><?p i?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>',
    ],
    ['lower case', '<!doctype a><a/>'],
  ])('refuses a document type: %s', (_, text) => {
    expect(failure(() => parseXml(text)).failure).toBe('dtd')
  })

  it('takes the same words for text when they stand inside the document', () => {
    expect(withXml('<a><![CDATA[<!DOCTYPE x>]]></a>', (doc) => doc.root.content)).toBe('<!DOCTYPE x>')
  })

  it('tells line and column of what is not well formed', () => {
    const error = failure(() => parseXml('<a>\n<b></a>'))
    expect(error).toMatchObject({ failure: 'malformed', line: 2 })
    expect(error.message).toMatch(/^O arquivo não é um XML bem formado \(linha 2, coluna \d+\)\.$/)
    expect(failure(() => parseXml(' \n')).failure).toBe('empty')
    expect(failure(() => parseXml('lixo')).failure).toBe('malformed')
  })

  it('holds the limits of size and depth', () => {
    const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels)
    expect(withXml(deep(100), (doc) => doc.root.name)).toBe('a')
    expect(failure(() => parseXml(deep(101))).failure).toBe('too-deep')
    expect(failure(() => parseXml(deep(5000)))).toMatchObject({ failure: 'too-deep' })
    expect(failure(() => parseXml('<a>éé</a>', { maxBytes: 10 })).failure).toBe('too-large')
    expect(withXml('<a>éé</a>', (doc) => doc.root.content, { maxBytes: 11 })).toBe('éé')
    expect(failure(() => parseXml(Buffer.alloc(17 * 1024 * 1024, 32)))).toMatchObject({
      failure: 'too-large',
      message: 'O arquivo excede o limite de 16 MB.',
    })
  })

  it('frees the document also when the work fails', () => {
    diag.configure({ enabled: true })
    try {
      expect(() =>
        withXml('<a/>', () => {
          throw new Error('stop')
        }),
      ).toThrow('stop')
      withXml('<a/>', () => null)
      failure(() => parseXml('<a><b><c/></b></a>', { maxDepth: 2 }))
      expect(diag.report()).toEqual({})
    } finally {
      diag.configure({ enabled: false })
    }
  })
})

describe('navigation', () => {
  const text = '<x:l xmlns:x="u"><x:i n="1"><x:v> um </x:v></x:i><x:i/><x:o><x:v></x:v></x:o></x:l>'

  it('goes by local names', () => {
    withXml(text, (doc) => {
      expect(childrenOf(doc.root, 'i')).toHaveLength(2)
      expect(childText(doc.root, 'i', 'v')).toBe('um')
      expect(childText(doc.root, 'o', 'v')).toBeNull()
      expect(child(doc.root, 'i', 'zz', 'v')).toBeNull()
      const first = child(doc.root, 'i')
      expect(first && attribute(first, 'n')).toBe('1')
      expect(first && attribute(first, 'm')).toBeNull()
    })
  })

  it('names the place of an element, with a position only among equals', () => {
    withXml(text, (doc) => {
      expect(childrenOf(doc.root).map(elementPath)).toEqual(['/l/i[1]', '/l/i[2]', '/l/o'])
      const v = child(doc.root, 'o', 'v')
      expect(v && elementPath(v)).toBe('/l/o/v')
    })
  })
})
