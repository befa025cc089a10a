import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { divideHalfEven } from '@iss/kernel/rounding'

export type BaseIbpt = { readonly base: Dinheiro; readonly federal: Aliquota; readonly municipal: Aliquota }
export type LinhaIbpt = { readonly valor: Dinheiro; readonly percentual: Aliquota; readonly texto: string }

/**
 * The line of approximate taxes of Lei 12.741/2012: Σ base x (federal + municipal) % of the IBPT item in force, its share of the
 * bases to 2 decimals, and the text printed. Takes one row per item of the table; null without rows.
 */
export function linhaIbpt(linhas: readonly BaseIbpt[], versao: string): LinhaIbpt | null {
  if (linhas.length === 0) return null
  const total = Dinheiro.sum(linhas.map(({ base }) => base))
  const valor = Dinheiro.sum(linhas.map(({ base, federal, municipal }) => base.percent(federal.plus(municipal))))
  const percentual = total.isZero()
    ? Aliquota.zero
    : Aliquota.scaled(divideHalfEven(valor.toCentavos() * 10_000n, total.toCentavos()) * 100n)
  const texto = `Valor aprox. dos tributos: R$ ${valor.format()} (${percentual.format()}%) Fonte: IBPT ${versao}`
  return { valor, percentual, texto }
}
