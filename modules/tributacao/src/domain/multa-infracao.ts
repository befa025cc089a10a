import type { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, type Violation } from '@iss/kernel/errors'
import { infracaoErrors } from './errors-infracao.ts'

/** 'Imposto', 'Fixo', 'Imposto/fixo' of spec 3 §4. */
export const tiposBaseMulta = ['IMPOSTO', 'FIXO', 'IMPOSTO_FIXO'] as const
export type TipoBaseMulta = (typeof tiposBaseMulta)[number]
export const moedasMulta = ['REAL', 'UFIR'] as const
export type MoedaMulta = (typeof moedasMulta)[number]

export type RegraMulta = {
  readonly tipoBaseCalculo: TipoBaseMulta
  readonly tipoMoeda: MoedaMulta
  readonly percentual: Aliquota | null
  /** In reais, or number of fiscal units with moeda UFIR. */
  readonly valor: Dinheiro | null
}

/** A fine on the tax needs its percent, a fixed one its amount, 'Imposto/fixo' both. Source: K39. */
export function validarMulta({ tipoBaseCalculo, percentual, valor }: RegraMulta): Violation[] {
  return all(
    tipoBaseCalculo !== 'FIXO' && !percentual && infracaoErrors.semPercentual,
    tipoBaseCalculo !== 'IMPOSTO' && !valor && infracaoErrors.semValor,
  )
}

/**
 * Fine of an infraction on the tax that was not paid, in reais, rounded half to even. `unidadeFiscal` is the quote of the fiscal unit on the
 * day (needed with moeda UFIR; RangeError without it). 'Imposto/fixo' is the greater of both. Source: K39: 50% of 325,00 = 162,50;
 * 200 units at 5,2797 = 1.055,94; both = 1.055,94.
 */
export function calcularMultaInfracao(regra: RegraMulta, imposto: Dinheiro, unidadeFiscal: Decimal4 | null): Dinheiro {
  const sobreImposto = regra.percentual && regra.tipoBaseCalculo !== 'FIXO' ? imposto.percent(regra.percentual) : Dinheiro.zero
  const fixa =
    regra.valor && regra.tipoBaseCalculo !== 'IMPOSTO' ? emReais(regra.valor, regra.tipoMoeda, unidadeFiscal) : Dinheiro.zero
  return sobreImposto.max(fixa)
}

/** How a fine is computed, in words: 'o maior entre 50,00% do imposto e 200,00 unidades fiscais'. Source: K39. */
export function dizerRegraMulta({ tipoBaseCalculo, tipoMoeda, percentual, valor }: RegraMulta): string {
  const sobreImposto = `${percentual?.format() ?? '0,00'}% do imposto`
  const fixa = tipoMoeda === 'REAL' ? (valor?.formatReais() ?? '') : `${valor?.format() ?? '0,00'} unidades fiscais`
  if (tipoBaseCalculo === 'IMPOSTO') return sobreImposto
  return tipoBaseCalculo === 'FIXO' ? fixa : `o maior entre ${sobreImposto} e ${fixa}`
}

function emReais(valor: Dinheiro, moeda: MoedaMulta, unidadeFiscal: Decimal4 | null): Dinheiro {
  if (moeda === 'REAL') return valor
  if (!unidadeFiscal) throw new RangeError('A fine in fiscal units needs the quote of the day')
  return Decimal4.timesToDinheiro(unidadeFiscal, Decimal4.from(valor.toString()))
}
