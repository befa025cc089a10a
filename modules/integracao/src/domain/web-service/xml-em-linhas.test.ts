import { expect, it } from 'vitest'
import { xmlEmLinhas } from './xml-em-linhas.ts'

const aberta = ['<e:E>', '  <m>', '    <A x="1">', '      <b>T &amp; C</b>', '      <c/>', '    </A>', '  </m>', '</e:E>'].join(
  '\n',
)

it.each([
  ['elements', '<e:E><m><A x="1"><b>T &amp; C</b><c/></A></m></e:E>'],
  ['escaped text', '<e:E><m>&lt;A x=&quot;1&quot;&gt;&lt;b&gt;T &amp;amp; C&lt;/b&gt;&lt;c/&gt;&lt;/A&gt;</m></e:E>'],
  ['CDATA', '<e:E>\n<m><![CDATA[<A x="1"><b>T &amp; C</b><c/></A>]]></m></e:E>\n'],
])('a message as %s is read as elements on lines', (_como, xml) => {
  expect(xmlEmLinhas(xml)).toBe(aberta)
})

it('a text that is no message stays as it is', () => {
  expect(xmlEmLinhas('<a><b>1 &lt; 2</b></a>')).toBe('<a>\n  <b>1 &lt; 2</b>\n</a>')
})
