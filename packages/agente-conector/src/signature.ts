import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'

/** A key pair of ed25519 as texts: the public one is the base64 of its SPKI, the private one PEM. */
export function gerarChaves(): { publica: string; privada: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publica: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privada: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Signs the text of a script; answers the base64 of the signature. */
export const assinar = (arquivo: string, privada: string): string =>
  sign(null, Buffer.from(arquivo, 'utf8'), createPrivateKey(privada)).toString('base64')

/** The public key of a text; null when it is none of ed25519. */
export function lerChavePublica(publica: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(publica.trim(), 'base64'), type: 'spki', format: 'der' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null // whatever it is, no signature is made with it
  }
}

/** Whether one of the keys signed exactly this text. */
export function isAssinado(arquivo: string, assinatura: string, publicas: readonly string[]): boolean {
  const bytes = Buffer.from(assinatura, 'base64')
  if (bytes.length !== 64) return false
  return publicas.some((publica) => {
    const key = lerChavePublica(publica)
    return key !== null && verify(null, Buffer.from(arquivo, 'utf8'), key, bytes)
  })
}
