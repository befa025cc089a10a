import { fill, type Violation } from '@iss/kernel/errors'
import type { SignatureFailure, SignatureResult, XmlElement } from '@iss/platform/xml'
import { abrasfErrors as errors } from './errors.ts'
import type { AssinaturaLida, RpsLido } from './lote-lido.ts'
import type { Rotulo } from './rotulo.ts'

/** Signatures by the place at which they stand. */
export type Assinaturas = ReadonlyMap<string, SignatureResult>

/** The signature that stands at the item of the given place, if any, and what of that item it covers. */
export function assinaturaDoItem(assinaturas: Assinaturas, caminho: string): AssinaturaLida | null {
  const found = assinaturas.get(`${caminho}/Signature`)
  const declaracao = `${caminho}/InfDeclaracaoPrestacaoServico`
  return found
    ? toLida(found, found.coversPath === declaracao ? 'declaracao' : found.coversPath === `${declaracao}/Rps` ? 'rps' : 'outro')
    : null
}

/** The signature of the batch, if any; one that covers anything but the batch counts as not verified. */
export function assinaturaDoLote(assinaturas: Assinaturas, root: XmlElement, lote: XmlElement | null): AssinaturaLida | null {
  const found = lote && assinaturas.get(`/${root.name}/Signature`)
  if (!found) return null
  const covers = found.coversPath === `/${root.name}/LoteRps` || found.coversPath === `/${root.name}`
  if (found.valid && !covers) return { ...toLida(found, 'outro'), valida: false, motivo: 'reference-not-found' }
  return toLida(found, covers ? 'lote' : 'outro')
}

function toLida({ valid, reason, certificate }: SignatureResult, cobre: AssinaturaLida['cobre']): AssinaturaLida {
  return { cobre, valida: valid && cobre !== 'outro', motivo: reason, certificado: certificate }
}

/** Refusals for the signature of one item; none when it is absent or right. */
export function checkAssinatura(assinatura: AssinaturaLida | null, rotulo: Rotulo): Violation[] {
  if (assinatura === null) return []
  if (assinatura.motivo) {
    return [
      isTampered(assinatura.motivo)
        ? fill(errors.assinaturaNaoConfere, rotulo)
        : fill(errors.assinaturaInvalida, { ...rotulo, motivo: MOTIVOS[assinatura.motivo] }),
    ]
  }
  return assinatura.cobre === 'outro' ? [fill(errors.assinaturaDeOutro, rotulo)] : []
}

/** Refusals for the signature of the batch; none when it is absent or right. */
export function checkAssinaturaLote(assinatura: AssinaturaLida | null): Violation[] {
  if (!assinatura?.motivo) return []
  return [
    isTampered(assinatura.motivo)
      ? errors.assinaturaLoteNaoConfere
      : fill(errors.assinaturaLoteInvalida, { motivo: MOTIVOS[assinatura.motivo] }),
  ]
}

/**
 * When every item bears its own signature of its declaration and some of them were altered, those items are refused and the
 * others stand by their own signature: the broken signature of the batch is only a notice then.
 */
export function isExplicadaPorItem(itens: readonly RpsLido[]): boolean {
  return (
    itens.length > 0 &&
    itens.every(({ assinatura }) => assinatura?.cobre === 'declaracao') &&
    itens.some(({ assinatura }) => assinatura?.valida === false)
  )
}

const MOTIVOS: Readonly<Record<SignatureFailure, string>> = {
  malformed: 'a estrutura da assinatura está incompleta',
  'unsupported-algorithm': 'o algoritmo não é aceito; use RSA com SHA-1 ou SHA-256',
  'reference-not-found': 'o elemento a que ela se refere não está no arquivo',
  'ambiguous-reference': 'o identificador a que ela se refere aparece mais de uma vez no arquivo',
  'no-certificate': 'falta o certificado digital do assinante',
  'content-changed': 'o conteúdo foi alterado',
  'signature-mismatch': 'a assinatura foi alterada',
  'too-many': 'há assinaturas demais sobre o mesmo conteúdo',
}

function isTampered(motivo: SignatureFailure): boolean {
  return motivo === 'content-changed' || motivo === 'signature-mismatch'
}
