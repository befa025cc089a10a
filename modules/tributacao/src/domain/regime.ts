import type { Aliquota } from '@iss/kernel/aliquota'
import type { Dinheiro } from '@iss/kernel/dinheiro'

/** The nine regimes of a taxpayer, identifiers kept in the database. Source: spec 3 §9.1, A-39 (default Faturamento). */
export const regimes = [
  'ESTIMATIVA',
  'FATURAMENTO',
  'FIXO_ANUAL',
  'IMUNE',
  'ISENTO',
  'MEI',
  'NAO_INCIDENCIA',
  'SIMPLES',
  'SOCIEDADE_PROFISSIONAL',
] as const
export type Regime = (typeof regimes)[number]

export const regimePadrao: Regime = 'FATURAMENTO'

type Linha = {
  readonly label: string
  /** Why the note bears no tax, or null when it bears tax. Source: E00 step 6 (b), (c). */
  readonly semImpostoNaNota: string | null
  /** False when a taker never withholds from this provider. Source: decisions N7. */
  readonly admiteRetencao: boolean
  /** ABRASF RegimeEspecialTributacao: 1 ME municipal, 2 estimate, 3 society, 4 cooperative, 5 MEI, 6 ME/EPP Simples. */
  readonly abrasf: number | null
  /** National regEspTrib: 0 none, 2 estimate, 5 autonomous, 6 society. */
  readonly regEspTrib: 0 | 2 | 5 | 6
  /** National opSimpNac: 1 no, 2 MEI, 3 ME/EPP. */
  readonly opSimpNac: 1 | 2 | 3
}

const linhas: Readonly<Record<Regime, Linha>> = {
  ESTIMATIVA: linha('Estimativa', null, false, 2, 2, 1),
  FATURAMENTO: linha('Faturamento', null, true, null, 0, 1),
  FIXO_ANUAL: linha('Fixo Anual', 'o imposto é fixo e anual', false, null, 5, 1),
  IMUNE: linha('Imune', 'o prestador é imune', false, null, 0, 1),
  ISENTO: linha('Isento', 'o prestador é isento', false, null, 0, 1),
  MEI: linha('MEI', 'o imposto do MEI é fixo e pago no DAS', false, 5, 0, 2),
  NAO_INCIDENCIA: linha('Não Incidência', 'não há incidência do imposto', false, null, 0, 1),
  SIMPLES: linha('Simples', null, true, 6, 0, 3),
  SOCIEDADE_PROFISSIONAL: linha('Sociedade Profissional', 'o imposto é fixo por profissional', false, 3, 6, 1),
}

function linha(
  label: string,
  semImpostoNaNota: string | null,
  admiteRetencao: boolean,
  abrasf: number | null,
  regEspTrib: Linha['regEspTrib'],
  opSimpNac: Linha['opSimpNac'],
): Linha {
  return { label, semImpostoNaNota, admiteRetencao, abrasf, regEspTrib, opSimpNac }
}

/** Text shown for the regime. */
export function labelRegime(regime: Regime): string {
  return linhas[regime].label
}

/**
 * Regimes whose provider has nothing to close by itself: MEI and Simples pay by the DAS, Imune and Isento owe no tax. A debit makes them close all
 * the same (a company of the Simples above the sublimit). Source: F50, C01.F.
 */
export const regimesSemEncerramento = ['MEI', 'SIMPLES', 'IMUNE', 'ISENTO'] as const satisfies readonly Regime[]

/** Why a note of this regime bears no tax (text in Portuguese), or null when it bears tax. */
export function motivoSemImposto(regime: Regime): string | null {
  return linhas[regime].semImpostoNaNota
}

/** True when a taker may have to withhold from a provider of this regime. Source: decisions N7, rule R1. */
export function admiteRetencao(regime: Regime): boolean {
  return linhas[regime].admiteRetencao
}

/** ABRASF RegimeEspecialTributacao, or null when the regime has none. */
export function regimeEspecialAbrasf(regime: Regime): number | null {
  return linhas[regime].abrasf
}

/** opSimpNac and regEspTrib of the national layout. */
export function regimeNacional(regime: Regime): { opSimpNac: 1 | 2 | 3; regEspTrib: 0 | 2 | 5 | 6 } {
  const { opSimpNac, regEspTrib } = linhas[regime]
  return { opSimpNac, regEspTrib }
}

/**
 * Text of a RegimeISS: 'Simples 3,24%' with 2 decimals, 'Estimativa R$ 400,00', otherwise the label. Without rate or value, the
 * label alone. Source: spec 3 §3.1.
 */
export function descricaoRegime(
  regime: Regime,
  { aliquota, valor }: { aliquota?: Aliquota | null; valor?: Dinheiro | null } = {},
): string {
  if (regime === 'SIMPLES' && aliquota) return `${labelRegime(regime)} ${aliquota.round2().format()}%`
  if (regime === 'ESTIMATIVA' && valor) return `${labelRegime(regime)} ${valor.formatReais()}`
  return labelRegime(regime)
}
