import forge from 'node-forge'
import { type CertificateInfo, readCertificate, type SigningIdentity } from '@iss/platform/xml'

/** The certificate of a PKCS #12 file that belongs to its key, read with the password; 'senha' or 'ilegivel' when it cannot be had. */
export function lerCertificado(pfx: Buffer, senha: string): CertificateInfo | 'senha' | 'ilegivel' {
  const identidade = abrirCertificado(pfx, senha)
  return typeof identidade === 'string' ? identidade : readCertificate(identidade.certPem)
}

/** Key and certificate of a PKCS #12 file in PEM, for signing and mutual TLS; 'senha' or 'ilegivel' when they cannot be had. */
export function abrirCertificado(pfx: Buffer, senha: string): SigningIdentity | 'senha' | 'ilegivel' {
  let store: forge.pkcs12.Pkcs12Pfx
  try {
    store = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(pfx.toString('latin1')), senha)
  } catch (error) {
    return /MAC|password|decrypt/i.test(String((error as Error).message)) ? 'senha' : 'ilegivel'
  }
  const { pkcs8ShroudedKeyBag, certBag } = forge.pki.oids as Record<string, string>
  const keys = store.getBags({ bagType: pkcs8ShroudedKeyBag ?? '' })[pkcs8ShroudedKeyBag ?? ''] ?? []
  const key = keys.find((bag) => bag.key)?.key as forge.pki.rsa.PrivateKey | undefined
  const certificates = (store.getBags({ bagType: certBag ?? '' })[certBag ?? ''] ?? []).flatMap((bag) =>
    bag.cert ? [bag.cert] : [],
  )
  const own = certificates.find((cert) => key && (cert.publicKey as forge.pki.rsa.PublicKey).n.equals(key.n))
  if (!own || !key) return 'ilegivel'
  return { keyPem: forge.pki.privateKeyToPem(key), certPem: forge.pki.certificateToPem(own) }
}
