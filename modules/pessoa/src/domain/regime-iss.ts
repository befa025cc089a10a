import type { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { labelRegimeIss, type RegimeIss } from './pessoa.ts'

/** Regimes that bear a value: of a month, of a professional and month, or of the year; of the Simples only an accounting office (LC 123/2006 art. 18 §22-A). */
export const regimesComValor = [
  'ESTIMATIVA',
  'SOCIEDADE_PROFISSIONAL',
  'FIXO_ANUAL',
  'SIMPLES',
] as const satisfies readonly RegimeIss[]

const cem = Dinheiro.from('100.00')

/** 'Simples' with the rate in percent with two decimals, 'Estimativa' with the value, else the type alone. Source: spec 3 §3.1 (RegimeISS). */
export function descricaoRegime(regime: { tipo: RegimeIss; aliquota: Aliquota | null; valor: Dinheiro | null }): string {
  const label = labelRegimeIss[regime.tipo]
  if (regime.tipo === 'SIMPLES' && regime.aliquota) return `${label} ${cem.percent(regime.aliquota).format()}%`
  if (regime.tipo === 'ESTIMATIVA' && regime.valor) return `${label} ${regime.valor.formatReais()}`
  return label
}

/** The regime in force on a date: that of the greatest start not after it; null when none began. */
export function regimeEm<R extends { dataInicio: string }>(regimes: readonly R[], data: string): R | null {
  return regimes
    .filter((regime) => regime.dataInicio <= data)
    .reduce<R | null>((best, regime) => (best && best.dataInicio >= regime.dataInicio ? best : regime), null)
}
