import {
  type CertificateInfo,
  type SignatureFailure,
  type SigningIdentity,
  signXml,
  type XmlDocument,
  verifySignatures,
} from '@iss/platform/xml'
import type { NomeMensagem } from './layout/mensagens.ts'

export const algoritmosAssinatura = ['RSA_SHA1', 'RSA_SHA256'] as const
export type AlgoritmoAssinatura = (typeof algoritmosAssinatura)[number]

/** The element of each message that is signed: the one with the Id. */
export const elementoAssinado = { DPS: 'infDPS', NFSe: 'infNFSe', pedRegEvento: 'infPedReg', evento: 'infEvento' } as const
export type MensagemAssinada = keyof typeof elementoAssinado

const platform = { RSA_SHA1: 'rsa-sha1', RSA_SHA256: 'rsa-sha256' } as const

/**
 * Signs a message: enveloped signature of the element `id` beside it, canonical XML 1.0, RSA with the algorithm of the setting and the
 * certificate inside. `comoSefin` signs as the service of the taxpayer does, with exclusive canonical XML with comments.
 */
export function assinarMensagem(
  xml: string,
  id: string,
  identidade: SigningIdentity,
  algoritmo: AlgoritmoAssinatura,
  { comoSefin = false } = {},
): string {
  return signXml(xml, {
    id,
    ...identidade,
    algorithm: platform[algoritmo],
    c14n: comoSefin ? 'exclusive-with-comments' : 'inclusive',
  })
}

export type ConferenciaAssinatura =
  | { readonly valida: true; readonly certificado: CertificateInfo }
  | { readonly valida: false; readonly falha: SignatureFailure | 'ausente' | 'nao-cobre' }

/**
 * Judges the signature of a message itself, not those of what it carries inside. It must cover the element with the Id, or the whole
 * document as some towns sign. Says nothing about trust in the certificate.
 */
export function conferirAssinatura(doc: XmlDocument, nome: MensagemAssinada): ConferenciaAssinatura {
  const propria = verifySignatures(doc).find(({ path }) => path === `/${nome}/Signature`)
  if (!propria) return { valida: false, falha: 'ausente' }
  if (!propria.valid || !propria.certificate) return { valida: false, falha: propria.reason ?? 'no-certificate' }
  const cobre = propria.coversPath === `/${nome}` || propria.coversPath === `/${nome}/${elementoAssinado[nome]}`
  return cobre ? { valida: true, certificado: propria.certificate } : { valida: false, falha: 'nao-cobre' }
}

/** Whether a message of the standard is signed at all. */
export function isAssinada(nome: NomeMensagem): nome is MensagemAssinada {
  return nome in elementoAssinado
}
