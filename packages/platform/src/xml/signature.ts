import { createHash, X509Certificate } from 'node:crypto'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { LRUCache } from 'lru-cache'
import { SignedXml } from 'xml-crypto'
import { type CertificateInfo, readCertificate } from './certificate.ts'
import { attribute, child, childrenOf, walkElements } from './navigate.ts'
import { withXml } from './read.ts'
import { SIGNATURE_NAMESPACE } from './signature-schema.ts'
import { escapeXml } from './writer.ts'

export type SignatureFailure =
  | 'malformed'
  | 'unsupported-algorithm'
  | 'reference-not-found'
  | 'ambiguous-reference'
  | 'no-certificate'
  | 'content-changed'
  | 'signature-mismatch'
  | 'too-many'

/**
 * One Signature element. `coversElement` is the local name of the one element that the reference resolves to and
 * `coversPath` its place; a consumer must look at them, since a valid signature proves only the element it covers.
 * `path` is the place of the Signature element itself. `valid` says nothing about trust (see checkTrust).
 */
export type SignatureResult = {
  readonly path: string
  readonly referenceId: string | null
  readonly coversElement: string | null
  readonly coversPath: string | null
  readonly valid: boolean
  readonly certificate: CertificateInfo | null
  readonly reason: SignatureFailure | null
}

const DSIG = SIGNATURE_NAMESPACE
const SIGNATURE_METHODS = new Set([`${DSIG}rsa-sha1`, 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'])
const DIGEST_METHODS = new Set([`${DSIG}sha1`, 'http://www.w3.org/2001/04/xmlenc#sha256'])
const C14N_METHODS = new Set([
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
])
const ENVELOPED = `${DSIG}enveloped-signature`

/**
 * Verifies every XML-DSig Signature element of the document against the certificate of its own KeyInfo, in document order.
 * Accepts RSA with SHA-1 or SHA-256, inclusive and exclusive C14N, one same-document reference per signature. An Id borne by
 * more than one element is refused ('ambiguous-reference'), so no other element can stand in for the signed one. Signatures that cover the
 * same content over and over are not verified any more beyond eight times the document, nor those after the first `most` ('too-many').
 */
export function verifySignatures(source: string | XmlDocument, most = Infinity): SignatureResult[] {
  return source instanceof XmlDocument ? verifyDocument(source, most) : withXml(source, (doc) => verifyDocument(doc, most))
}

/** What all signatures of a document may cover together, in times its size: each element within others that are signed too counts again. */
const mostCovered = 8

function verifyDocument(doc: XmlDocument, most: number): SignatureResult[] {
  if (doc.get('//ds:Signature', { ds: DSIG }) === null) return []
  const found: Found[] = []
  const byId = new Map<string, Found[]>()
  walkElements(doc.root, (element, path) => {
    const at = { element, path }
    if (element.name === 'Signature' && element.namespaceUri === DSIG) found.push(at)
    for (const id of idsOf(element)) byId.set(id, [...(byId.get(id) ?? []).slice(0, 1), at])
  })
  const root: Found = { element: doc.root, path: () => `/${doc.root.name}` }
  const document: Scope = {
    root,
    byId,
    budget: { left: mostCovered * doc.toString({ format: false }).length },
  }
  return found.map((signature, index) => verifyOne(signature, document, index < most))
}

type Found = { element: XmlElement; path: () => string }
type Scope = {
  root: Found
  /** The first two bearers of each Id. */
  byId: Map<string, Found[]>
  /** Characters that may still be looked at. */
  budget: { left: number }
}

/** Values of the Id of an element, whatever the spelling (Id, ID, id) and prefix of the attribute. */
function idsOf(element: XmlElement): Set<string> {
  return new Set(element.attrs.filter(({ name }) => name === 'Id' || name === 'ID' || name === 'id').map(({ value }) => value))
}

function verifyOne({ element: signature, path }: Found, { root, byId, budget }: Scope, isOneOfFew: boolean): SignatureResult {
  const references = childrenOf(child(signature, 'SignedInfo') ?? signature, 'Reference')
  const uri = references[0] ? attribute(references[0], 'URI') : null
  const referenceId = uri?.startsWith('#') ? uri.slice(1) : null
  const bearers = uri === '' ? [root] : (byId.get(referenceId ?? '') ?? [])
  const covered = bearers.length === 1 ? (bearers[0] ?? null) : null
  const leaf = leafCertificate(signature)
  const failure = (): SignatureFailure | null => {
    if (!isOneOfFew) return 'too-many'
    if (references.length !== 1 || uri === null || !hasOneSignedInfo(signature)) return 'malformed'
    if (!hasKnownAlgorithms(signature)) return 'unsupported-algorithm'
    if (uri !== '' && (referenceId === null || bearers.length === 0)) return 'reference-not-found'
    if (covered === null) return 'ambiguous-reference'
    if (leaf === null) return 'no-certificate'
    return check(signature, covered.element, leaf.pem, budget)
  }
  const reason = failure()
  return {
    path: path(),
    referenceId,
    coversElement: covered?.element.name ?? null,
    coversPath: covered?.path() ?? null,
    valid: reason === null,
    certificate: leaf,
    reason,
  }
}

function hasOneSignedInfo(signature: XmlElement): boolean {
  return childrenOf(signature, 'SignedInfo').length === 1 && childrenOf(signature, 'SignatureValue').length === 1
}

function hasKnownAlgorithms(signature: XmlElement): boolean {
  const info = child(signature, 'SignedInfo')
  const algorithm = (element: XmlElement | null) => (element && attribute(element, 'Algorithm')) ?? ''
  const reference = child(info, 'Reference')
  const list = child(reference, 'Transforms')
  const transforms = list ? childrenOf(list) : []
  return (
    SIGNATURE_METHODS.has(algorithm(child(info, 'SignatureMethod'))) &&
    C14N_METHODS.has(algorithm(child(info, 'CanonicalizationMethod'))) &&
    DIGEST_METHODS.has(algorithm(child(reference, 'DigestMethod'))) &&
    transforms.every((transform) => {
      const name = algorithm(transform)
      return transform.name === 'Transform' && (name === ENVELOPED || C14N_METHODS.has(name))
    }) &&
    // Canonical forms one after the other say nothing that one does not.
    transforms.filter((transform) => algorithm(transform) !== ENVELOPED).length <= 1
  )
}

/** The signer's certificate of KeyInfo: the first that is not an authority's, else the first. */
function leafCertificate(signature: XmlElement): CertificateInfo | null {
  const texts = childrenOf(child(signature, 'KeyInfo') ?? signature, 'X509Data')
    .flatMap((data) => childrenOf(data, 'X509Certificate'))
    .map(({ content }) => content.replace(/\s+/g, ''))
  const key = createHash('sha256').update(texts.join(' ')).digest('base64')
  const known = leaves.get(key)
  if (known) return known.leaf
  const leaf = readLeaf(texts)
  leaves.set(key, { leaf })
  return leaf
}

/** Certificates that were read, by what they were read from: those who sign, sign often. */
const leaves = new LRUCache<string, { leaf: CertificateInfo | null }>({ max: 500 })

function readLeaf(texts: readonly string[]): CertificateInfo | null {
  try {
    const certificates = texts.map((text) => new X509Certificate(Buffer.from(text, 'base64')))
    const leaf = certificates.find(({ ca }) => !ca) ?? certificates[0]
    return leaf?.publicKey.asymmetricKeyType === 'rsa' ? readCertificate(leaf.toString()) : null
  } catch {
    return null // what stands there is no certificate: reported as 'no-certificate'
  }
}

function check(signature: XmlElement, covered: XmlElement, pem: string, budget: { left: number }): SignatureFailure | null {
  if (budget.left <= 0) return 'too-many'
  const source = excerpt(signature, covered)
  budget.left -= source.length
  const signatureText = signature.toString({ format: false, noDeclaration: true })
  const verifier = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null })
  try {
    verifier.loadSignature(signatureText)
    return verifier.checkSignature(source) ? null : 'content-changed'
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    return cause.message.startsWith('invalid signature: the signature value') ? 'signature-mismatch' : 'malformed'
  }
}

/**
 * The smallest document that gives the same canonical forms: signature and covered element, each below an element that
 * declares the namespaces in scope at its place. One per signature keeps large batches linear.
 */
function excerpt(signature: XmlElement, covered: XmlElement): string {
  const plain = (element: XmlElement) => element.toString({ format: false, noDeclaration: true })
  const scoped = (element: XmlElement) => `<s${declarations(element.parent)}>${plain(element)}</s>`
  // A reference to the whole document (URI "") means the root, whatever stands around it.
  if (isInside(signature, covered)) return covered.parent === null ? plain(covered) : scoped(covered)
  return `<x>${scoped(signature)}${scoped(covered)}</x>`
}

function isInside(element: XmlElement, ancestor: XmlElement): boolean {
  for (let at: XmlElement | null = element; at !== null; at = at.parent) if (at.isSameNode(ancestor)) return true
  return false
}

function declarations(scope: XmlElement | null): string {
  return Object.entries(scope?.namespaces ?? {})
    .filter(([prefix]) => prefix !== 'xml')
    .map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${escapeXml(uri, 'attribute')}"`)
    .join('')
}
