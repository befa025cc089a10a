import { type Data, plusDays } from '@iss/kernel/data'
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

/** Quotes at the beginning and the end of a stretch in which one index counts. */
export type Trecho = { inicial: Decimal4; final: Decimal4 }

/**
 * Product of the quotients of the stretches (one, unless the index is composed) as decimal text with up to eight places, rounded once,
 * half to even: 7,0000 and 7,1050 give '1.015'. What is not a positive quote is refused with RangeError.
 */
export function fator(trechos: readonly Trecho[]): string {
  let [to, from] = [1n, 1n]
  for (const { inicial, final } of trechos) {
    if (inicial.toScaled() <= 0n || final.toScaled() <= 0n) throw new RangeError('A quote is greater than zero')
    to *= final.toScaled()
    from *= inicial.toScaled()
  }
  const quotient = (to * ONE) / from
  const rest = (to * ONE) % from
  const up = rest * 2n > from || (rest * 2n === from && quotient % 2n === 1n)
  const value = quotient + (up ? 1n : 0n)
  const fraction = String(value % ONE)
    .padStart(PLACES, '0')
    .replace(/0+$/, '')
  return fraction ? `${value / ONE}.${fraction}` : String(value / ONE)
}

/** A period in which a composed index follows another one. */
export type Componente = { componenteId: number; inicio: Data; fim: Data | null }

/** The stretches of a composed index from `de` to `ate`: each ends where the next one begins. Days that no component covers are left out. */
export function trechosDe(componentes: readonly Componente[], de: Data, ate: Data): { indiceId: number; de: Data; ate: Data }[] {
  const sorted = [...componentes].sort((a, b) => (a.inicio < b.inicio ? -1 : 1))
  return sorted.flatMap(({ componenteId, inicio, fim }) => {
    const from = inicio > de ? inicio : de
    const until = fim === null ? ate : plusDays(fim, 1)
    const to = until < ate ? until : ate
    return from < to ? [{ indiceId: componenteId, de: from, ate: to }] : []
  })
}
