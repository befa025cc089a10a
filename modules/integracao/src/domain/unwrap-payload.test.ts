import { describe, expect, it } from 'vitest'
import { unwrapPayload } from './unwrap-payload.ts'

describe('unwrapPayload', () => {
  it.each([
    ['plain', '<a>1</a>'],
    ['with blank lines and byte order mark', '\uFEFF\n\n <a>1</a>\n'],
    ['CDATA', '<![CDATA[<a>1</a>]]>'],
    ['CDATA with blanks around and inside', '\n <![CDATA[\n<a>1</a> ]]> \n'],
    ['escaped', '&lt;a&gt;1&lt;/a&gt;'],
    ['escaped by number', '&#60;a&#62;1&#x3C;/a&#x3e;'],
    ['escaped inside CDATA', '<![CDATA[&lt;a&gt;1&lt;/a&gt;]]>'],
    ['CDATA escaped', '&lt;![CDATA[<a>1</a>]]&gt;'],
  ])('opens what comes %s', (_, text) => {
    expect(unwrapPayload(text)).toBe('<a>1</a>')
  })

  it('decodes one layer only, so that the inner references stay', () => {
    expect(unwrapPayload('&lt;a k=&quot;v&quot;&gt;x &amp;amp; y &amp;#xE9;&lt;/a&gt;')).toBe('<a k="v">x &amp; y &#xE9;</a>')
    expect(unwrapPayload('<![CDATA[<a>servi&#xE7;o &lt;b&gt;</a>]]>')).toBe('<a>servi&#xE7;o &lt;b&gt;</a>')
  })

  it('keeps the declaration and leaves anything else alone', () => {
    expect(unwrapPayload('<?xml version="1.0"?><a/>')).toBe('<?xml version="1.0"?><a/>')
    expect(unwrapPayload('  texto & solto ')).toBe('texto & solto')
    expect(unwrapPayload('&lt;a&gt;&#99999999;&#x110000;&lt;/a&gt;')).toBe('<a>&#99999999;&#x110000;</a>')
    expect(unwrapPayload('')).toBe('')
  })
})
