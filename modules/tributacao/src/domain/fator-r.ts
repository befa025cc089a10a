import { Aliquota } from '@iss/kernel/aliquota'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { divideHalfEven } from '@iss/kernel/rounding'
import type { Anexo } from './tabela-simples.ts'

export type FatorR = {
  /** Payroll / revenue in percent, 4 decimals, for display; the decision is taken on the unrounded ratio. */
  readonly percentual: Aliquota
  readonly anexo: Extract<Anexo, 'III' | 'V'>
}

/**
 * Payroll of 12 months over gross revenue of 12 months: from 28 % the services bound to it use annex III, else V.
 * Compared without rounding: 83.999 / 300.000 prints 28,00 and is V. Without revenue the factor is 28 % when there is a
 * payroll and 1 % when there is none. Source: LC 123/2006 art. 18 §§5-J, 5-K, 5-M, 24; Res. CGSN 140/2018 art. 26.
 */
export function fatorR({ folha12, receita12 }: { folha12: Dinheiro; receita12: Dinheiro }): FatorR {
  if (folha12.isNegative() || receita12.isNegative()) throw new RangeError('Negative payroll or revenue')
  if (receita12.isZero()) {
    return folha12.isPositive()
      ? { percentual: Aliquota.from('28.00'), anexo: 'III' }
      : { percentual: Aliquota.from('1.00'), anexo: 'V' }
  }
  const folha = folha12.toCentavos()
  const receita = receita12.toCentavos()
  return {
    percentual: Aliquota.scaled(divideHalfEven(folha * 1_000_000n, receita)),
    anexo: folha * 100n >= receita * 28n ? 'III' : 'V',
  }
}

/**
 * The annex of an activity: the one bound to it (III when there is none, K14), or by the fator R when the activity is
 * `passivelFatorR`.
 */
export function anexoDaAtividade({
  anexoVinculado,
  passivelFatorR,
  folha12,
  receita12,
}: {
  anexoVinculado: Anexo | null
  passivelFatorR: boolean
  folha12: Dinheiro
  receita12: Dinheiro
}): Anexo {
  if (passivelFatorR) return fatorR({ folha12, receita12 }).anexo
  return anexoVinculado ?? 'III'
}
