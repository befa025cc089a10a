import type { Dinheiro } from '@iss/kernel/dinheiro'

/**
 * What a month or a year will bring: what came in so far, and what its rest brought a year ago, grown as the twelve months that are over grew against
 * the twelve before them. Where nothing came in before, the rest counts as it was. Returns reais; never less than what came in.
 */
export function prever({
  ateHoje,
  antesAteHoje,
  antesTodo,
  doze,
  dozeAntes,
}: {
  ateHoje: Dinheiro
  /** A year ago: up to the same day, and whole. */
  antesAteHoje: Dinheiro
  antesTodo: Dinheiro
  doze: Dinheiro
  dozeAntes: Dinheiro
}): Dinheiro {
  const resto = antesTodo.minus(antesAteHoje)
  return ateHoje.plus(dozeAntes.isPositive() ? resto.ratio(doze.toCentavos(), dozeAntes.toCentavos()) : resto)
}

/** By how much a value departs from an earlier one, in whole percent, towards zero; null where there was none. */
export function variacao(valor: Dinheiro, antes: Dinheiro): number | null {
  if (!antes.isPositive()) return null
  return valor.minus(antes).percentOf(antes)
}

/** 'R$ 1.000,00 em 11/2025 (+12%)'; without the percentage where there is nothing to compare with. */
export function textoVariacao(valor: Dinheiro, antes: Dinheiro, quando: string): string {
  const porcento = variacao(valor, antes)
  const sinal = porcento === null ? '' : ` (${porcento < 0 ? '−' : '+'}${Math.abs(porcento)}%)`
  return `${antes.formatReais()} em ${quando}${sinal}`
}
