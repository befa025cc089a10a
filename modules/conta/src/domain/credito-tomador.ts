import type { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'

/** Of what the credit is a part, with the names that people read. Source: K37, spec 3 §9.1. */
export const labelBaseCredito = {
  BASE_CALCULO: 'Base de cálculo da nota',
  IMPOSTO_GERADO: 'Imposto Gerado',
  VALOR_BRUTO: 'Valor Bruto da Nota',
  VALOR_LIQUIDO: 'Valor líquido da Nota',
} as const
export type BaseCredito = keyof typeof labelBaseCredito

/** What a credit is good for. Source: spec 3 §9.1 (Benefit types). */
export const labelBeneficio = {
  DESCONTO_ISS: '(R$) Desconto no ISS',
  DESCONTO_OUTROS_IMPOSTOS: '(R$) Desconto em outros impostos',
  PONTUACAO: 'Pontuação',
} as const
export type Beneficio = keyof typeof labelBeneficio

/** States kept of a credit; that it expired follows from the day. Source: E13. */
export const estadosCreditoTomador = ['PREVISTO', 'LIBERADO', 'USADO', 'ESTORNADO'] as const
export type EstadoCreditoTomador = (typeof estadosCreditoTomador)[number]

export const situacoesCreditoTomador = ['PREVISTO', 'LIBERADO', 'USADO', 'EXPIRADO', 'ESTORNADO'] as const
export type SituacaoCreditoTomador = (typeof situacoesCreditoTomador)[number]

export const labelSituacaoCreditoTomador: Readonly<Record<SituacaoCreditoTomador, string>> = {
  PREVISTO: 'Previsto',
  LIBERADO: 'Liberado',
  USADO: 'Usado',
  EXPIRADO: 'Expirado',
  ESTORNADO: 'Estornado',
}

/** What the credit is on a day: one neither used nor undone by the end of its validity is expired. */
export function situacaoCreditoTomador(
  { estado, validade }: { estado: EstadoCreditoTomador; validade: Data | null },
  hoje: Data,
): SituacaoCreditoTomador {
  const aberto = estado === 'PREVISTO' || estado === 'LIBERADO'
  return aberto && validade !== null && validade < hoje ? 'EXPIRADO' : estado
}

export type NotaDoCredito = {
  readonly tomadorDocumento: string | null
  readonly base: Dinheiro
  readonly imposto: Dinheiro
  readonly valorTotal: Dinheiro
  readonly liquido: Dinheiro
}

/**
 * What a note gives to its taker: a percent of the chosen value, to the cent. Nothing without ISS, to somebody without document, or to a
 * company unless the configuration includes companies. Example (E13): ISS 19,00, 30 % of 'Imposto Gerado': 5,70.
 */
export function calcularCreditoTomador(
  { tomadorDocumento, base, imposto, valorTotal, liquido }: NotaDoCredito,
  config: { readonly baseCalculo: BaseCredito; readonly percentual: Aliquota; readonly incluiPj: boolean },
): { base: Dinheiro; valor: Dinheiro } | null {
  const pessoaFisica = tomadorDocumento?.length === 11
  if (!imposto.isPositive() || !tomadorDocumento || (!pessoaFisica && !config.incluiPj)) return null
  const valores: Readonly<Record<BaseCredito, Dinheiro>> = {
    BASE_CALCULO: base,
    IMPOSTO_GERADO: imposto,
    VALOR_BRUTO: valorTotal,
    VALOR_LIQUIDO: liquido,
  }
  const sobre = valores[config.baseCalculo].max(Dinheiro.zero)
  const valor = sobre.percent(config.percentual)
  return valor.isPositive() ? { base: sobre, valor } : null
}
