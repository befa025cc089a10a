import type { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { at, fill, type Violation } from '@iss/kernel/errors'
import { abatimentoErrors } from './errors.ts'

/** Mode of a kind of abatement (K19). */
export type ModoAbatimento = 'REAL' | 'PRESUMIDO'

/** The abatement that the authority allowed to a provider in works. `percentual` of the price: what is presumed, or the ceiling of what is proved. */
export type AbatimentoDaObra = {
  readonly obra: string
  readonly nome: string
  readonly modo: ModoAbatimento
  readonly percentual: Aliquota
  readonly exigeDocumentos: boolean
  readonly inicio: Data
  readonly fim: Data | null
}

export const isAbatimentoVigente = ({ inicio, fim }: Pick<AbatimentoDaObra, 'inicio' | 'fim'>, data: Data): boolean =>
  inicio <= data && (fim === null || data <= fim)

/**
 * Most that a note may deduct in works: the percent of its price. Presumed: exactly what comes off without documents; real: the ceiling of the
 * accepted documents. Source: O3: 10.000,00 at 40 % presumed = 4.000,00; at a ceiling of 50 % real = 5.000,00, of which 3.000,00 are proved.
 */
export function limiteDoAbatimento({ percentual }: Pick<AbatimentoDaObra, 'percentual'>, valorTotal: Dinheiro): Dinheiro {
  return valorTotal.percent(percentual)
}

export type DeducaoPedida = { readonly valor: Dinheiro; readonly comDocumento: boolean }

/** What stands against the deductions of a note in works with this abatement. `deduzido`: all of them, by lines and by percent. Source: O3, F140, K19. */
export function recusasDoAbatimento(
  abatimento: AbatimentoDaObra,
  { valorTotal, deduzido, linhas }: { valorTotal: Dinheiro; deduzido: Dinheiro; linhas: readonly DeducaoPedida[] },
): Violation[] {
  const limite = limiteDoAbatimento(abatimento, valorTotal)
  const dizer = { obra: abatimento.obra, x: abatimento.percentual.format(), valor: limite.format() }
  const semDocumento =
    abatimento.modo === 'REAL' && abatimento.exigeDocumentos
      ? linhas.flatMap(({ comDocumento }, linha) =>
          comDocumento ? [] : [at(fill(abatimentoErrors.semDocumento, { obra: abatimento.obra }), `deducoes.${linha}.numero`)],
        )
      : []
  if (!deduzido.gt(limite)) return semDocumento
  return [
    ...semDocumento,
    fill(abatimento.modo === 'REAL' ? abatimentoErrors.acimaDoTeto : abatimentoErrors.acimaDoPresumido, dizer),
  ]
}
