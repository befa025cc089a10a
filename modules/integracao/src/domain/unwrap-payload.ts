const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const REFERENCE = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi

/**
 * Takes the text of a message as clients put it into a SOAP part: plain, inside CDATA, escaped, or escaped inside CDATA, with
 * or without byte order mark and blank lines. Returns the XML text itself; what is no wrapper is returned trimmed.
 */
export function unwrapPayload(text: string): string {
  let inner = trim(text)
  for (let layer = 0; layer < 3; layer += 1) {
    const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(inner)
    if (cdata) inner = trim(cdata[1] ?? '')
    else if (/^&(?:lt|#60|#x3c);/i.test(inner)) inner = trim(inner.replace(REFERENCE, decode))
    else break
  }
  return inner
}

function trim(text: string): string {
  return text.replace(/^[\uFEFF\s]+|\s+$/g, '')
}

function decode(reference: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name) return NAMED[name.toLowerCase()] ?? reference
  const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal ?? '', 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : reference
}
