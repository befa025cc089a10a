import type { Dinheiro } from '@iss/kernel/dinheiro'

/**
 * What a month will bring: what came in so far, and what the rest of the same month brought a year ago, grown as the days so far have grown. Where
 * nothing came in a year ago so far, the rest counts as it was. Returns reais; never less than what came in.
 */
export function preverMes({
  ateHoje,
  antesAteHoje,
  antesTodo,
}: {
  ateHoje: Dinheiro
  antesAteHoje: Dinheiro
  antesTodo: Dinheiro
}): Dinheiro {
  const resto = antesTodo.minus(antesAteHoje)
  const crescido = antesAteHoje.isPositive() ? resto.ratio(ateHoje.toCentavos(), antesAteHoje.toCentavos()) : resto
  return ateHoje.plus(crescido)
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
