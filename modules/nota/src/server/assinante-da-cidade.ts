import { fill, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { signXml, type SigningIdentity } from '@iss/platform/xml'
import { notaErrors } from '../domain/errors.ts'

/** Who keeps the certificate of the city tells with what it signs, or a sentence why it cannot. */
export type LeitorDoAssinante = {
  kind: 'assinante-da-cidade'
  ler(ctx: Context): Promise<SigningIdentity | { readonly falta: string }>
}

/** Declares who keeps the certificate with which the city signs its documents. */
export function defineAssinanteDaCidade(ler: LeitorDoAssinante['ler']): LeitorDoAssinante {
  return { kind: 'assinante-da-cidade', ler }
}

/** With what the city signs its documents, or a sentence why it cannot. */
export async function lerAssinanteDaCidade(ctx: Context): ReturnType<LeitorDoAssinante['ler']> {
  const [leitor] = ctx.definitions<LeitorDoAssinante>('assinante-da-cidade')
  return leitor ? leitor.ler(ctx) : { falta: 'O município não tem certificado.' }
}

/**
 * The XML of note `numero` with the signature of the city over its InfNfse, which the layout has a place for beside it (enveloped XMLDSig, RSA
 * with SHA-256). Refuses where the city has no certificate.
 */
export async function assinarNfse(ctx: Context, xml: string, numero: number): Promise<string> {
  const assinante = await lerAssinanteDaCidade(ctx)
  if ('falta' in assinante) return refuse(fill(notaErrors.semAssinaturaDaCidade, { motivo: assinante.falta }))
  return signXml(xml, { id: `nfse${numero}`, ...assinante })
}
