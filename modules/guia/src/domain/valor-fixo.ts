import type { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Regime } from '@iss/tributacao/domain/regime'
import { parcelasValorFixo, valorSociedade } from './valor-guia.ts'

/** Regimes that may have a fixed value; of the Simples only who has one registered (accounting offices, LC 123/2006 art. 18 §22-A). Source: G5, C01.F. */
export const regimesValorFixo = ['FIXO_ANUAL', 'SOCIEDADE_PROFISSIONAL', 'ESTIMATIVA', 'SIMPLES'] as const
export type RegimeValorFixo = (typeof regimesValorFixo)[number]

/** Whether the regime may pay a fixed value. */
export function isRegimeValorFixo(regime: Regime): regime is RegimeValorFixo {
  return regimesValorFixo.some((fixo) => fixo === regime)
}

export type ValorDaParcela = {
  /** Whole year, before the discount. */
  readonly anual: Dinheiro
  readonly desconto: Dinheiro
  readonly valor: Dinheiro
}

/**
 * Value of an instalment. `valor` is that of the regime: of the year for Fixo Anual, of a month for Estimativa, of a professional and month for
 * a society. Instalment 0 is the sole one, less its discount; 1 to 12 are those of the months, which sum to the year without losing a cent.
 * Examples (G5): 600,00 a year, sole with 10 %: 540,00; of a month: 50,00; society of 3 x 100,00: 300,00.
 */
export function valorDaParcela({
  regime,
  valor,
  profissionais,
  parcela,
  descontoUnica,
}: {
  regime: RegimeValorFixo
  valor: Dinheiro
  profissionais: number
  parcela: number
  descontoUnica: Aliquota
}): ValorDaParcela {
  const mensal = regime === 'SOCIEDADE_PROFISSIONAL' ? valorSociedade(profissionais, valor) : valor
  const anual = regime === 'FIXO_ANUAL' ? valor : mensal.times(12)
  const { unica, mensais } = parcelasValorFixo(anual, { parcelas: 12, descontoUnica })
  if (parcela === 0) return { anual, desconto: anual.minus(unica), valor: unica }
  return { anual, desconto: Dinheiro.zero, valor: mensais[parcela - 1] ?? Dinheiro.zero }
}

/** 'única' or the number of the instalment, as guides show it. */
export function labelParcela(parcela: number): string {
  return parcela === 0 ? 'única' : String(parcela)
}
