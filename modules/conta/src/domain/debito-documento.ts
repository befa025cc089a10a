import type { PapelServico } from '@iss/kernel/papel'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Regime } from '@iss/tributacao/domain/regime'

/** The books of the formula that hold documents: electronic notes and the ledgers. Source: spec 3 §9.6. */
export const livrosEncerramento = ['nfe', 'escrit', 'banco', 'especial', 'pedagio', 'cartorio', 'transporte'] as const
export type LivroEncerramento = (typeof livrosEncerramento)[number]

/** What the closing needs of a note or ledger entry with effect. */
export type DocumentoEncerramento = {
  readonly faturado: Dinheiro
  readonly imposto: Dinheiro
  readonly retido: boolean
  /** The tax belongs to this municipality. */
  readonly devidoAqui: boolean
  /** Regime of the provider at the competence. */
  readonly regime: Regime
  /** Provider of the Simples above the sublimit: ISS outside the DAS. */
  readonly foraDoDas: boolean
}

/**
 * What a document adds to the debits of the role. Provider: the tax not withheld and due here, for Faturamento and for Simples
 * above the sublimit; nothing in the other regimes. Taker: the tax withheld. Source: C01.F.
 */
export function debitoDoDocumento(
  papel: PapelServico,
  { imposto, retido, devidoAqui, regime, foraDoDas }: DocumentoEncerramento,
): Dinheiro {
  if (!devidoAqui) return Dinheiro.zero
  if (papel === 'TOMADOR') return retido ? imposto : Dinheiro.zero
  const cobra = regime === 'FATURAMENTO' || (regime === 'SIMPLES' && foraDoDas)
  return retido || !cobra ? Dinheiro.zero : imposto
}

/**
 * The fixed amount of the month (valorDevidoFixo), or null when the regime has none: Estimativa takes the value of the RegimeISS,
 * Sociedade Profissional professionals x unit value, Fixo Anual zero (its guide is annual); of the Simples an accounting office takes the value of
 * its regime while it is inside the DAS (LC 123/2006 art. 18 §22-A). Only the provider has it.
 */
export function valorDevidoFixo(
  papel: PapelServico,
  regime: Regime,
  {
    valorRegime,
    profissionais,
    valorProfissional,
    foraDoDas = false,
  }: { valorRegime: Dinheiro; profissionais: number; valorProfissional: Dinheiro; foraDoDas?: boolean },
): Dinheiro | null {
  if (papel === 'TOMADOR') return null
  switch (regime) {
    case 'ESTIMATIVA':
      return valorRegime
    case 'SOCIEDADE_PROFISSIONAL':
      return valorProfissional.times(profissionais)
    case 'SIMPLES':
      return valorRegime.isPositive() && !foraDoDas ? valorRegime : null
    case 'FIXO_ANUAL':
      return Dinheiro.zero
    default:
      return null
  }
}

/** Totals of the documents of a competence and role. */
export type TotaisDocumentos = {
  readonly quantidade: number
  readonly faturado: Dinheiro
  readonly imposto: Dinheiro
  readonly impostoRetido: Dinheiro
  readonly impostoNaoRetido: Dinheiro
  /** Σ of `debitoDoDocumento`. */
  readonly debito: Dinheiro
}

/** Sums documents with effect. */
export function totalizarDocumentos(papel: PapelServico, documentos: readonly DocumentoEncerramento[]): TotaisDocumentos {
  const soma = (valor: (documento: DocumentoEncerramento) => Dinheiro) => Dinheiro.sum(documentos.map(valor))
  const impostoRetido = soma(({ retido, imposto }) => (retido ? imposto : Dinheiro.zero))
  const imposto = soma((documento) => documento.imposto)
  return {
    quantidade: documentos.length,
    faturado: soma(({ faturado }) => faturado),
    imposto,
    impostoRetido,
    impostoNaoRetido: imposto.minus(impostoRetido),
    debito: soma((documento) => debitoDoDocumento(papel, documento)),
  }
}
