import { SignedXml } from 'xml-crypto'

/**
 * What to sign and how. `id` is the value of the Id of the element; the Signature goes right after it, or after the element
 * that `after` (an XPath) selects. `algorithm` and `c14n` name RSA with SHA-1 or SHA-256 and the canonical form.
 */
export type SignOptions = {
  id: string
  keyPem: string
  certPem: string
  algorithm?: 'rsa-sha1' | 'rsa-sha256'
  c14n?: 'inclusive' | 'exclusive' | 'exclusive-with-comments'
  after?: string
}

const ALGORITHMS = {
  'rsa-sha1': { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', digest: 'http://www.w3.org/2000/09/xmldsig#sha1' },
  'rsa-sha256': {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
} as const

const C14N = {
  inclusive: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  'exclusive-with-comments': 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
} as const

/** Signs one element of the document by its Id and returns the whole document. Refuses an Id with quotes or that does not exist. */
export function signXml(
  xml: string,
  { id, keyPem, certPem, algorithm = 'rsa-sha256', c14n = 'inclusive', after }: SignOptions,
): string {
  if (/['"]/.test(id)) throw new Error(`Not an Id: ${id}`)
  const target = `//*[@Id='${id}']`
  const signer = new SignedXml({
    privateKey: keyPem,
    publicCert: certPem,
    signatureAlgorithm: ALGORITHMS[algorithm].signature,
    canonicalizationAlgorithm: C14N[c14n],
  })
  signer.addReference({
    xpath: target,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', C14N[c14n]],
    digestAlgorithm: ALGORITHMS[algorithm].digest,
  })
  signer.computeSignature(xml, { location: { reference: after ?? target, action: 'after' } })
  return signer.getSignedXml()
}
