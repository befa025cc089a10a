import type { Data } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'

export type Cotacao = { dia: Data; valor: Decimal4 }

/** The quote in force on a day: the last one on or before it; null when the index begins later. */
export function cotacaoEm(cotacoes: readonly Cotacao[], dia: Data): Cotacao | null {
  let found: Cotacao | null = null
  for (const cotacao of cotacoes) if (cotacao.dia <= dia && (!found || cotacao.dia > found.dia)) found = cotacao
  return found
}

/** Sum of the monthly rates (percent) of an index of the Selic kind whose day falls after `de` and not after `ate`. */
export function taxaAcumulada(cotacoes: readonly Cotacao[], de: Data, ate: Data): Decimal4 {
  return cotacoes.filter(({ dia }) => dia > de && dia <= ate).reduce((sum, { valor }) => sum.plus(valor), Decimal4.zero)
}

/** Places of a factor. */
const PLACES = 8
const ONE = 10n ** BigInt(PLACES)

/**
 * Quotient of two quotes as decimal text with up to eight places, half to even: 7,0000 and 7,1050 give '1.015'.
 * What is not a positive quote is refused with RangeError.
 */
export function fatorEntre(inicial: Decimal4, final: Decimal4): string {
  const [from, to] = [inicial.toScaled(), final.toScaled()]
  if (from <= 0n || to <= 0n) throw new RangeError('A quote is greater than zero')
  const quotient = (to * ONE) / from
  const rest = (to * ONE) % from
  const up = rest * 2n > from || (rest * 2n === from && quotient % 2n === 1n)
  const value = quotient + (up ? 1n : 0n)
  const fraction = String(value % ONE).padStart(PLACES, '0').replace(/0+$/, '')
  return fraction ? `${value / ONE}.${fraction}` : String(value / ONE)
}
