import type { ErrorDetail } from 'libxml2-wasm'

export type XmlViolationKind =
  | 'unknown-root'
  | 'unexpected-element'
  | 'missing-element'
  | 'attribute'
  | 'content'
  | 'value'
  | 'other'

/** One difference between a document and its schema. `path` names the element, `message` is a Portuguese sentence. */
export type XmlViolation = {
  readonly kind: XmlViolationKind
  readonly line: number
  readonly path: string
  readonly element: string
  readonly attribute: string | null
  readonly expected: string | null
  readonly received: string | null
  readonly message: string
}

type Finding = { kind: XmlViolationKind; expected?: string; received?: string; text: (name: string) => string }
type Rule = readonly [pattern: RegExp, describe: (...groups: string[]) => Finding]

const BASE_TYPES: Readonly<Record<string, string>> = {
  'xs:date': 'uma data no formato AAAA-MM-DD',
  'xs:dateTime': 'data e hora no formato AAAA-MM-DDThh:mm:ss',
  'xs:int': 'um número inteiro',
  'xs:byte': 'um número inteiro',
  'xs:nonNegativeInteger': 'um número inteiro',
  'xs:decimal': 'um número com ponto decimal',
}

/** The sentences of libxml2 (schema validity errors) and what each says to the user. First match wins. */
const RULES: readonly Rule[] = [
  [
    /No matching global declaration/,
    () => ({ kind: 'unknown-root', text: (name) => `O elemento raiz ${name} não é reconhecido.` }),
  ],
  [
    /^This element is not expected\. Expected is (?:one of )?\( (.*) \)\.$/,
    (expected = '') => ({
      kind: 'unexpected-element',
      expected,
      text: (name) => `O elemento ${name} não é esperado aqui; esperado: ${alternatives(expected)}.`,
    }),
  ],
  [
    /^This element is not expected\.$/,
    () => ({ kind: 'unexpected-element', text: (name) => `O elemento ${name} não é esperado aqui.` }),
  ],
  [
    /^Missing child element\(s\)\. Expected is (?:one of )?\( (.*) \)\.$/,
    (expected = '') => ({
      kind: 'missing-element',
      expected,
      text: (name) => `Falta em ${name}: ${alternatives(expected)}.`,
    }),
  ],
  [/^Missing child element\(s\)\.$/, () => ({ kind: 'missing-element', text: (name) => `Faltam elementos em ${name}.` })],
  [
    /^The attribute '(.*)' is required but missing\.$/,
    (expected = '') => ({
      kind: 'attribute',
      expected,
      text: (name) => `Falta o atributo ${expected} em ${name}.`,
    }),
  ],
  [
    /^The attribute '(.*)' is not allowed\.$/,
    (received = '') => ({
      kind: 'attribute',
      received,
      text: (name) => `O atributo ${received} não é permitido em ${name}.`,
    }),
  ],
  [
    /^Character content .*not allowed/,
    () => ({ kind: 'content', text: (name) => `O elemento ${name} não pode conter texto solto.` }),
  ],
  [
    /^Element content is not allowed/,
    () => ({ kind: 'content', text: (name) => `O elemento ${name} não pode conter outros elementos.` }),
  ],
  [
    /^\[facet 'maxLength'\] The value has a length of '(\d+)'; .*'(\d+)'\.$/,
    (received = '', expected = '') => ({
      kind: 'value',
      received,
      expected,
      text: (name) => `${name} tem ${received} caracteres; o máximo é ${expected}.`,
    }),
  ],
  [
    /^\[facet 'minLength'\] The value has a length of '0'/,
    () => ({ kind: 'value', received: '', text: (name) => `${name} está vazio.` }),
  ],
  [
    /^\[facet '(?:minLength|length)'\] The value has a length of '(\d+)'; .*'(\d+)'\.$/,
    (received = '', expected = '') => ({
      kind: 'value',
      received,
      expected,
      text: (name) => `${name} tem ${received} caracteres; o tamanho exigido é ${expected}.`,
    }),
  ],
  [
    /^\[facet 'pattern'\] The value '([\s\S]*)' is not accepted by the pattern '(.*)'\.$/,
    (received = '', expected = '') => ({
      kind: 'value',
      received,
      expected,
      text: (name) => `O valor '${shorten(received)}' de ${name} não é aceito; ${fromPattern(expected)}.`,
    }),
  ],
  [
    /^\[facet 'enumeration'\] The value '([\s\S]*)' is not an element of the set \{(.*)\}\.$/,
    (received = '', expected = '') => ({
      kind: 'value',
      received,
      expected: expected.replaceAll("'", ''),
      text: (name) => `O valor '${shorten(received)}' de ${name} não está na lista de valores aceitos.`,
    }),
  ],
  [
    /^\[facet 'totalDigits'\] The value '(.*)' has more digits than are allowed \('(\d+)'\)\.$/,
    (received = '', expected = '') => ({
      kind: 'value',
      received,
      expected,
      text: (name) => `O valor '${shorten(received)}' de ${name} tem mais de ${expected} dígitos.`,
    }),
  ],
  [
    /^\[facet 'fractionDigits'\] The value '(.*)' has more fractional digits than are allowed \('(\d+)'\)\.$/,
    (received = '', expected = '') => ({
      kind: 'value',
      received,
      expected,
      text: (name) => `O valor '${shorten(received)}' de ${name} tem mais de ${expected} casas decimais.`,
    }),
  ],
  [
    /^\[facet 'minInclusive'\] The value '(.*)' is less than the minimum value allowed \('(.*)'\)\.$/,
    (received = '', expected = '') => ({
      kind: 'value',
      received,
      expected,
      text: (name) => `O valor '${shorten(received)}' de ${name} é menor que ${expected}.`,
    }),
  ],
  [
    /^\[facet 'maxInclusive'\] The value '(.*)' is greater than the maximum value allowed \('(.*)'\)\.$/,
    (received = '', expected = '') => ({
      kind: 'value',
      received,
      expected,
      text: (name) => `O valor '${shorten(received)}' de ${name} é maior que ${expected}.`,
    }),
  ],
  [
    /^'([\s\S]*)' is not a valid value of the (?:local )?atomic type(?: '(.*)')?\.$/,
    (received = '', type = '') => ({
      kind: 'value',
      received,
      expected: BASE_TYPES[type] ?? type,
      text: (name) =>
        received === ''
          ? `${name} está vazio.`
          : `O valor '${shorten(received)}' de ${name} não é válido${BASE_TYPES[type] ? `; informe ${BASE_TYPES[type]}` : ''}.`,
    }),
  ],
]

/** Turns one schema error of libxml2 into a violation; `placeOf` as `createPlaces` makes it; an unknown sentence keeps its place and says that the content differs. */
export function describeSchemaError(detail: ErrorDetail, placeOf: (xpath: string) => string | null): XmlViolation {
  const message = detail.message.replace(/\{[^{}'\s]*\}(?=[A-Za-z_])/g, '').trim()
  const [, element = '', attribute = null, sentence = message] =
    /^Element '(.*?)'(?:, attribute '(.*?)')?: ([\s\S]*)$/.exec(message) ?? []
  const finding = otherNamespace(detail.message, element) ?? find(sentence)
  const place = detail.xpath ? placeOf(detail.xpath) : null
  const name = attribute !== null && finding.kind !== 'attribute' ? `${element}/@${attribute}` : element
  return {
    kind: finding.kind,
    line: detail.line,
    path: place ?? `/${element}`,
    element,
    attribute,
    expected: finding.expected ?? null,
    received: finding.received ?? null,
    message: finding.text(name),
  }
}

/** An element of the right name in another namespace than the schema's: libxml2 names both in Clark notation. Null: that is not what is wrong. */
function otherNamespace(message: string, element: string): Finding | null {
  const [, received = '', names] =
    /^Element '(?:\{([^{}']*)\})?[^']*': This element is not expected\. Expected is (?:one of )?\( (.*) \)\./.exec(message) ?? []
  const [, expected = ''] =
    names
      ?.split(', ')
      .map((name) => /^\{(.*)\}(.*)$/.exec(name))
      .find((name) => name?.[2] === element) ?? []
  if (expected === '' || expected === received) return null
  const onde = received === '' ? 'não tem espaço de nomes' : `está no espaço de nomes ${received}`
  return { kind: 'unexpected-element', expected, received, text: (name) => `O elemento ${name} ${onde}; esperado: ${expected}.` }
}

function find(sentence: string): Finding {
  for (const [pattern, describe] of RULES) {
    const match = pattern.exec(sentence)
    if (match) return describe(...match.slice(1))
  }
  return { kind: 'other', text: (name) => `O conteúdo de ${name} não confere com o esquema.` }
}

/** Drops what repeats: further errors of the value of an element or attribute already reported. */
export function mergeSchemaErrors(violations: readonly XmlViolation[]): XmlViolation[] {
  const seen = new Set<string>()
  return violations.filter((violation) => {
    if (violation.kind !== 'value') {
      if (violation.kind === 'content') seen.add(`${violation.path} ${violation.attribute}`)
      return true
    }
    const key = `${violation.path} ${violation.attribute}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function alternatives(expected: string): string {
  return expected.split(', ').join(' ou ')
}

function fromPattern(pattern: string): string {
  return /^[\w|]+$/.test(pattern) ? `valores aceitos: ${pattern.split('|').join(', ')}` : 'o formato é outro'
}

function shorten(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value
}
