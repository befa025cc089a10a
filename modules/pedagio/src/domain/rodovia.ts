import { Decimal4 } from '@iss/kernel/decimal4'
import type { RateioExtensao } from '@iss/tributacao/domain/rateio-extensao'

/** A road with its length in kilometres and the stretches that lie in known municipalities (codes of seven digits). */
export type Rodovia = {
  readonly extensaoTotal: Decimal4
  readonly trechos: readonly { readonly municipio: string; readonly extensao: Decimal4 }[]
}

/** Municipality of what of a road lies in none that was told. */
const DEMAIS = ''

/** Kilometres of a road in a municipality; zero when it does not cross it. */
export function extensaoEm({ trechos }: Rodovia, municipio: string): Decimal4 {
  return trechos.find((trecho) => trecho.municipio === municipio)?.extensao ?? Decimal4.zero
}

/** Σ of the stretches. */
export const somarTrechos = (trechos: Rodovia['trechos']): Decimal4 =>
  trechos.reduce((soma, { extensao }) => soma.plus(extensao), Decimal4.zero)

/**
 * The apportionment of the revenue of a road: each municipality by its kilometres, the rest of the length by itself (LC 116/2003 arts. 3 §2 and 7
 * §1). Example (P1): 18 km of 120 km are 15 % of 200.000,00.
 */
export function rateioDaRodovia(rodovia: Rodovia): RateioExtensao {
  const resto = rodovia.extensaoTotal.minus(somarTrechos(rodovia.trechos))
  const partes = rodovia.trechos.map(({ municipio, extensao }) => ({ municipio, medida: extensao }))
  return { unidade: 'KM', partes: resto.compare(Decimal4.zero) > 0 ? [...partes, { municipio: DEMAIS, medida: resto }] : partes }
}
