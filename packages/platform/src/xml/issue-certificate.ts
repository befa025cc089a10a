import { generateKeyPairSync } from 'node:crypto'
import { isIP } from 'node:net'
import forge from 'node-forge'

/** A private key with its certificate, in PEM. */
export type SigningIdentity = { keyPem: string; certPem: string }

const NOT_BEFORE = new Date('2020-01-01T00:00:00Z')
const NOT_AFTER = new Date('2046-12-31T23:59:59Z')
const OID_CNPJ = '2.16.76.1.3.3'

/** A new RSA key of 2048 bits in PEM (PKCS #8). */
export function newRsaKeyPem(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

export type CertificateOptions = {
  subjectKeyPem: string
  commonName: string
  serial: string
  /** Who signs; absent for a self-signed authority. */
  issuer?: SigningIdentity
  /** Holder in the subject alternative name, as ICP-Brasil certificates carry it. */
  cnpj?: string
  /** Names and addresses under which a server answers; a certificate has these or a holder's CNPJ. */
  hosts?: readonly string[]
  notBefore?: Date
  notAfter?: Date
}

/**
 * Makes a certificate for tests and demonstration (sha256WithRSA, deterministic for equal options): an authority when there
 * is no issuer, else a leaf. Nothing outside this installation trusts it.
 */
export function issueCertificate({
  subjectKeyPem,
  commonName,
  serial,
  issuer,
  cnpj,
  hosts = [],
  notBefore = NOT_BEFORE,
  notAfter = NOT_AFTER,
}: CertificateOptions): string {
  const key = forge.pki.privateKeyFromPem(subjectKeyPem)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  certificate.serialNumber = serial
  certificate.validity.notBefore = notBefore
  certificate.validity.notAfter = notAfter
  const subject = [
    { shortName: 'C', value: 'BR' },
    { shortName: 'O', value: 'Somente para testes' },
    { shortName: 'CN', value: commonName },
  ]
  certificate.setSubject(subject)
  certificate.setIssuer(issuer ? forge.pki.certificateFromPem(issuer.certPem).subject.attributes : subject)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: issuer === undefined, critical: true },
    issuer
      ? { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true }
      : { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ...(hosts.length > 0 ? [{ name: 'subjectAltName', altNames: hosts.map(hostName) }] : []),
    ...(cnpj && hosts.length === 0 ? [{ id: '2.5.29.17', value: forge.asn1.toDer(alternativeName(cnpj)).getBytes() }] : []),
  ])
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.keyPem ?? subjectKeyPem), forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate).replaceAll('\r', '')
}

/** Types of general names (RFC 5280): 2 a DNS name, 7 an address. */
const hostName = (host: string) => (isIP(host) ? { type: 7, ip: host } : { type: 2, value: host })

function alternativeName(cnpj: string): forge.asn1.Asn1 {
  const { asn1 } = forge
  const { UNIVERSAL, CONTEXT_SPECIFIC } = asn1.Class
  const oid = asn1.create(UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer(OID_CNPJ).getBytes())
  const value = asn1.create(CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, [
    asn1.create(UNIVERSAL, asn1.Type.OCTETSTRING, false, cnpj),
  ])
  return asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, [
    asn1.create(CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, [oid, value]),
  ])
}
