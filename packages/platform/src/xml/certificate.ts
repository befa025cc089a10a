import { X509Certificate } from 'node:crypto'
import forge from 'node-forge'

/** A certificate as far as we look at it. `cnpj`/`cpf` are the ICP-Brasil holder's, normalised, or null. */
export type CertificateInfo = {
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly cnpj: string | null
  readonly cpf: string | null
  readonly notBefore: Date
  readonly notAfter: Date
  readonly pem: string
}

/** Judgement of a certificate at one moment against a list of authorities. */
export type Trust = 'trusted' | 'unknown-authority' | 'expired' | 'not-yet-valid'

/** ICP-Brasil names in the subject alternative name (DOC-ICP-04): CNPJ of the company; birth date, CPF and more of a natural person. */
const OID_CNPJ = '2.16.76.1.3.3'
const OID_PESSOA_FISICA = '2.16.76.1.3.1'
const OID_SUBJECT_ALT_NAME = '2.5.29.17'

/** Reads a certificate in PEM or DER (bare base64 with or without line breaks too). Throws when it is none. */
export function readCertificate(source: string | Uint8Array): CertificateInfo {
  const certificate = new X509Certificate(
    typeof source === 'string' && !source.includes('-----BEGIN') ? Buffer.from(source, 'base64') : source,
  )
  const names = otherNames(certificate.raw)
  const suffix = /(?:^|\n)CN=.*:([0-9A-Z]{11,14})(?:\n|$)/.exec(certificate.subject)?.[1] ?? ''
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    serial: certificate.serialNumber,
    cnpj: cnpjIn(names.get(OID_CNPJ) ?? '') ?? cnpjIn(suffix),
    cpf: cpfIn((names.get(OID_PESSOA_FISICA) ?? '').slice(8, 19)) ?? cpfIn(suffix),
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
    pem: certificate.toString(),
  }
}

function oneLine(name: string): string {
  return name.split('\n').join(', ')
}

function cnpjIn(text: string): string | null {
  const bare = text.replace(/[.\-/\s]/g, '').toUpperCase()
  return /^[0-9A-Z]{12}[0-9]{2}$/.test(bare) ? bare : null
}

function cpfIn(text: string): string | null {
  return /^\d{11}$/.test(text) ? text : null
}

/** The otherName entries of the subject alternative name, by object identifier. */
function otherNames(der: Uint8Array): Map<string, string> {
  const found = new Map<string, string>()
  const root = forge.asn1.fromDer(Buffer.from(der).toString('latin1'), false)
  const extension = findExtension(root, OID_SUBJECT_ALT_NAME)
  if (extension === null) return found
  for (const name of list(forge.asn1.fromDer(extension))) {
    const [oid, value] = list(name)
    if (name.tagClass !== forge.asn1.Class.CONTEXT_SPECIFIC || name.type !== (0 as forge.asn1.Type) || !oid || !value) continue
    if (typeof oid.value === 'string') found.set(forge.asn1.derToOid(oid.value), text(value))
  }
  return found
}

function findExtension(root: forge.asn1.Asn1, oid: string): string | null {
  const holder = list(list(root)[0]).find(
    ({ tagClass, type }) => tagClass === forge.asn1.Class.CONTEXT_SPECIFIC && type === (3 as forge.asn1.Type),
  )
  for (const extension of list(list(holder)[0])) {
    const parts = list(extension)
    const [id] = parts
    const value = parts.at(-1)
    if (typeof id?.value === 'string' && forge.asn1.derToOid(id.value) === oid && typeof value?.value === 'string')
      return value.value
  }
  return null
}

function list(node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] {
  return Array.isArray(node?.value) ? node.value : []
}

function text(node: forge.asn1.Asn1): string {
  if (typeof node.value !== 'string') return node.value.map(text).join('')
  return Buffer.from(node.value, 'latin1').toString('utf8')
}

/**
 * Judges a certificate at the moment `at`: its own period first, then whether it descends from one of the authorities
 * (PEM texts, each a trust anchor; one text may hold several). Authorities out of their period or without the CA mark do not count.
 */
export function checkTrust(certificate: Pick<CertificateInfo, 'pem'>, authoritiesPem: readonly string[], at: Date): Trust {
  const leaf = new X509Certificate(certificate.pem)
  if (at < new Date(leaf.validFrom)) return 'not-yet-valid'
  if (at > new Date(leaf.validTo)) return 'expired'
  const authorities = authoritiesPem
    .flatMap((pem) => pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [])
    .map((pem) => new X509Certificate(pem))
    .filter((authority) => authority.ca && at >= new Date(authority.validFrom) && at <= new Date(authority.validTo))
  return authorities.some((authority) => isIssuedBy(leaf, authority)) ? 'trusted' : 'unknown-authority'
}

function isIssuedBy(certificate: X509Certificate, authority: X509Certificate): boolean {
  return certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
}
