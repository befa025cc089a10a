import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withXml } from './read.ts'
import { escapeXml, tag, writeXml } from './writer.ts'

describe('writer', () => {
  it('escapes content and attributes', () => {
    expect(escapeXml('a & b < c > "d"\r\n')).toBe('a &amp; b &lt; c &gt; "d"&#13;\n')
    expect(escapeXml('a & b < c > "d"\r\n\t', 'attribute')).toBe('a &amp; b &lt; c &gt; &quot;d&quot;&#13;&#10;&#9;')
    expect(escapeXml('x\u0000\u0008\uFFFE\uD800y🙂')).toBe('xy🙂')
  })

  it('leaves absent parts out and writes an empty element short', () => {
    expect(writeXml(tag('a', { k: 'v' }, tag('b'), null, undefined, false, '', 'é'))).toBe('<a k="v"><b/>é</a>')
    expect(writeXml(tag('a', null, 'x'), { declaration: true })).toBe('<?xml version="1.0" encoding="UTF-8"?><a>x</a>')
  })

  it('refuses names that are none', () => {
    expect(() => tag('a b')).toThrow('Not an XML name')
    expect(() => tag('1a')).toThrow('Not an XML name')
    expect(() => writeXml(tag('a', { 'x="1" y': '2' }))).toThrow('Not an XML name')
  })

  it('round trips any text through the parser', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const carried = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
        const xml = writeXml(tag('a', { k: text }, text))
        expect(withXml(xml, ({ root }) => [root.attr('k')?.value, root.content])).toEqual([carried, carried])
      }),
      { numRuns: 200 },
    )
  })
})
