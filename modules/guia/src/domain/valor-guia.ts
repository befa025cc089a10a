import type { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, type Violation } from '@iss/kernel/errors'
import { guiaErrors } from './errors.ts'

/** Line of a guia avulsa: imposto = base x aliquota, half-even. */
export type ItemGuia = { readonly base: Dinheiro; readonly aliquota: Aliquota }

/** Tax of each item and of the guide; without items a violation. 2.000,00 at 3 % is 60,00. Source: G3. */
export function calcularGuiaAvulsa(itens: readonly ItemGuia[]): {
  impostos: Dinheiro[]
  total: Dinheiro
  violations: Violation[]
} {
  const impostos = itens.map(({ base, aliquota }) => base.percent(aliquota))
  return { impostos, total: Dinheiro.sum(impostos), violations: all(itens.length === 0 && guiaErrors.itemObrigatorio) }
}

/**
 * Instalments of a fixed annual tax: the sole one with its discount, or equal ones that sum to the year without losing a cent.
 * 600,00: sole with 10 % is 540,00; twelve of 50,00. Source: G5.
 */
export function parcelasValorFixo(
  anual: Dinheiro,
  { parcelas, descontoUnica }: { parcelas: number; descontoUnica: Aliquota },
): { unica: Dinheiro; mensais: Dinheiro[] } {
  if (!Number.isInteger(parcelas) || parcelas < 1 || parcelas > 12)
    throw new RangeError(`Not a number of instalments: ${parcelas}`)
  const unica = anual.minus(anual.percent(descontoUnica))
  return { unica, mensais: anual.allocate(Array.from({ length: parcelas }, () => 1)) }
}

/** Tax of a professional society: professionals x unit value. 3 x 100,00 is 300,00. Source: G5, C01.F. */
export function valorSociedade(profissionais: number, valorUnitario: Dinheiro): Dinheiro {
  if (!Number.isInteger(profissionais) || profissionais < 0)
    throw new RangeError(`Not a number of professionals: ${profissionais}`)
  return valorUnitario.times(profissionais)
}

/** Tax of an activity in fiscal units: units x quote, half-even. 120 x 5,1234 is 614,81. Source: G5. */
export function valorUnidadeFiscal(unidades: Decimal4, cotacao: Decimal4): Dinheiro {
  return Decimal4.timesToDinheiro(unidades, cotacao)
}
