import type { Random } from './random.ts'

/** Texts that do harm in XML, or nothing. */
const nasty = [
  '',
  ' ',
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  '2026-02-30',
  'x'.repeat(5_000),
  '&#0;',
  '&amp;',
  '&nada;',
  ']]>',
  '<!-- -->',
  '<![CDATA[x]]>',
  '<a/>',
  '\ufeff',
  '\u0000',
  "' or 1=1 --",
] as const

const changes: readonly ((random: Random, xml: string) => string)[] = [
  (random, xml) => xml.replace(someOf(random, xml, />([^<>]{1,80})</g), `>${random.pick(nasty)}<`),
  (random, xml) => xml.replace(someOf(random, xml, /<(\w+)>[^<]*<\/\1>/g), ''),
  (random, xml) => {
    const one = someOf(random, xml, /<(\w+)>[^<]*<\/\1>/g)
    return xml.replace(one, one.repeat(random.pick([2, 60])))
  },
  (random, xml) => xml.replace(someOf(random, xml, /<\/?[\w:]+/g), random.pick(['<Estranho', '<', '</', '<x:y'])),
  (random, xml) => xml.replace(someOf(random, xml, /\w+="[^"]*"/g), random.pick(['', 'Id="a"', 'xmlns=""', 'versao="9.99"'])),
  (random, xml) => xml.slice(0, random.below(xml.length + 1)),
  (_random, xml) => `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${xml.replace(/^<\?xml[^>]*\?>/, '')}`,
  (random, xml) => xml.replace(/^/, random.pick(['\ufeff', '\n\n', '<?xml version="1.0" encoding="utf-16"?>', 'x'])),
  (random, xml) => xml.replaceAll('&lt;', random.pick(['<', '&amp;lt;', '&#60;', ''])),
  (_random, xml) => `${'<a>'.repeat(300)}${xml}${'</a>'.repeat(300)}`,
]

/** One match by chance of a pattern, or a text that is nowhere. */
function someOf(random: Random, xml: string, pattern: RegExp): string {
  const found = [...xml.matchAll(pattern)].map(([text]) => text)
  return found.length > 0 ? random.pick(found) : '\u0001'
}

/** A document that was valid, with one thing wrong, sometimes several. */
export function mutateXml(random: Random, xml: string): string {
  const changed = random.pick(changes)(random, xml)
  return random.chance(0.3) && changed !== '' ? mutateXml(random, changed) : changed
}
