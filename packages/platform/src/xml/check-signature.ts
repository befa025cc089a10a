import { createHash, verify } from 'node:crypto'
import { type XmlElement, XmlC14NMode } from 'libxml2-wasm'
import { attribute, child, childrenOf, childText } from './navigate.ts'
import { withXml } from './read.ts'
import { SIGNATURE_NAMESPACE } from './signature-schema.ts'
import { escapeXml } from './writer.ts'

const DSIG = SIGNATURE_NAMESPACE
const ENVELOPED = `${DSIG}enveloped-signature`
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

/** Hash of each algorithm that is accepted, by its name in a signature. */
const SIGNATURE_HASHES: ReadonlyMap<string, 'sha1' | 'sha256'> = new Map([
  [`${DSIG}rsa-sha1`, 'sha1'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
])
const DIGEST_HASHES: ReadonlyMap<string, 'sha1' | 'sha256'> = new Map([
  [`${DSIG}sha1`, 'sha1'],
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
])

type CanonicalForm = NonNullable<Parameters<XmlElement['canonicalizeToString']>[0]>
/** Everything that a signature says about how it was made. */
export type SignatureMethods = {
  readonly hash: 'sha1' | 'sha256'
  readonly digest: 'sha1' | 'sha256'
  readonly info: CanonicalForm
  readonly content: CanonicalForm
  /** The signature itself is no part of what it covers. */
  readonly enveloped: boolean
}

/** How a signature was made; null when it names an algorithm that is not accepted, or canonical forms one after the other. */
export function readMethods(signature: XmlElement): SignatureMethods | null {
  const info = child(signature, 'SignedInfo')
  const reference = child(info, 'Reference')
  const transforms = childrenOf(child(reference, 'Transforms') ?? signature).filter(
    ({ parent }) => !parent?.isSameNode(signature),
  )
  const hash = SIGNATURE_HASHES.get(algorithm(child(info, 'SignatureMethod')))
  const digest = DIGEST_HASHES.get(algorithm(child(reference, 'DigestMethod')))
  const ofInfo = canonicalForm(child(info, 'CanonicalizationMethod'))
  const forms = transforms.filter((transform) => algorithm(transform) !== ENVELOPED)
  const ofContent = forms[0] ? canonicalForm(forms[0]) : {}
  if (!hash || !digest || !ofInfo || !ofContent || forms.length > 1) return null
  if (transforms.some(({ name }) => name !== 'Transform')) return null
  // What a document says of a part of itself has no comments (XML-DSig §4.4.3.3), whatever the form is called.
  return {
    hash,
    digest,
    info: ofInfo,
    content: { ...ofContent, withComments: false },
    enveloped: forms.length < transforms.length,
  }
}

const algorithm = (element: XmlElement | null) => (element && attribute(element, 'Algorithm')) ?? ''

function canonicalForm(method: XmlElement | null): CanonicalForm | null {
  const [name = '', comments] = algorithm(method).split(/(?=WithComments$)/)
  const withComments = comments === 'WithComments'
  if (name === INCLUSIVE || (withComments && name === `${INCLUSIVE}#`)) return { withComments }
  if (name !== EXCLUSIVE) return null
  const list = child(method, 'InclusiveNamespaces')
  const prefixes = (list && attribute(list, 'PrefixList'))?.split(/\s+/).filter(Boolean) ?? []
  return {
    withComments,
    mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
    ...(prefixes.length > 0
      ? { inclusiveNamespacePrefixes: prefixes.map((prefix) => (prefix === '#default' ? '' : prefix)) }
      : {}),
  }
}

/**
 * Whether the digest of a signature is that of what it covers, and its value that of the certificate in PEM; null when both are. `covered` is the
 * element that its one reference resolves to. The digest is read from the canonical form that was signed, not from the document.
 */
export function checkSignature(
  signature: XmlElement,
  covered: XmlElement,
  { hash, digest, info, content, enveloped }: SignatureMethods,
  pem: string,
): 'content-changed' | 'signature-mismatch' | null {
  const signedInfo = child(signature, 'SignedInfo')
  const canonicalInfo = signedInfo ? alone(signedInfo, (element) => element.canonicalizeToString(info)) : ''
  const told = withXml(canonicalInfo, ({ root }) => childText(root, 'Reference', 'DigestValue')) ?? ''
  const inside = enveloped ? stepsInside(signature, covered) : null
  const text = alone(covered, (element) => {
    if (inside) at(element, inside)?.remove()
    return element.canonicalizeToString(content)
  })
  if (createHash(digest).update(text).digest('base64') !== bare(told)) return 'content-changed'
  const value = Buffer.from(bare(childText(signature, 'SignatureValue') ?? ''), 'base64')
  return verify(hash, Buffer.from(canonicalInfo), pem, value) ? null : 'signature-mismatch'
}

const bare = (text: string) => text.replace(/\s+/g, '')

/** Length of what is looked at when the signature of an element is checked. */
export function sizeOf(element: XmlElement): number {
  return plain(element).length
}

const plain = (element: XmlElement) => element.toString({ format: false, noDeclaration: true })

/**
 * Hands an element over in the smallest document that gives the same canonical forms: below an element that declares the namespaces in scope at
 * its place. A canonical form walks through its whole document, so that a large batch with many signatures stays linear.
 */
function alone<T>(element: XmlElement, use: (element: XmlElement) => T): T {
  if (element.parent === null) return withXml(plain(element), ({ root }) => use(root), DEEP)
  return withXml(
    `<s${declarations(element.parent)}>${plain(element)}</s>`,
    ({ root }) => {
      const [only] = childrenOf(root)
      if (!only) throw new Error('The element is missing in its own document')
      return use(only)
    },
    DEEP,
  )
}

/** What the document itself was allowed to be, and one level more. */
const DEEP = { maxBytes: Infinity, maxDepth: 250 }

function declarations(scope: XmlElement): string {
  return Object.entries(scope.namespaces)
    .filter(([prefix]) => prefix !== 'xml')
    .map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${escapeXml(uri, 'attribute')}"`)
    .join('')
}

/** The way from an element down to one inside it, by positions among the child elements; null when it is not inside. */
function stepsInside(element: XmlElement, ancestor: XmlElement): number[] | null {
  const steps: number[] = []
  for (let here: XmlElement | null = element; here !== null; here = here.parent) {
    if (here.isSameNode(ancestor)) return steps
    const { parent } = here
    if (parent === null) return null
    const self = here
    steps.unshift(childrenOf(parent).findIndex((sibling) => sibling.isSameNode(self)))
  }
  return null
}

const at = (element: XmlElement, steps: readonly number[]): XmlElement | null =>
  steps.reduce<XmlElement | null>((here, step) => (here && childrenOf(here)[step]) ?? null, element)
