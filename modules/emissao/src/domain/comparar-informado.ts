import { Dinheiro } from '@iss/kernel/dinheiro'
import { at, fill, type Violation } from '@iss/kernel/errors'
import type { ResultadoNota } from './entrada-calculo.ts'
import { notaErrors } from '@iss/nota/domain/errors'
import { notaMensagens } from '@iss/nota/domain/mensagens'
import type { ValoresInformados } from '@iss/nota/domain/nota'

/** Difference accepted between a value told and ours. Source: law §4.2 (national tolerance R$ 0,01). */
export const tolerancia = Dinheiro.from('0.01')

/**
 * Compares what a file or a web service computed with our result (decisions N9). Totals that differ by more than one cent are
 * refused; another municipality of incidence is only a warning and ours holds. Zero and null count as not told. The net value
 * may be told with or without the ISS withheld.
 */
export function compararInformado(
  informado: ValoresInformados,
  calculo: Pick<ResultadoNota, 'valorTotal' | 'base' | 'imposto' | 'liquido' | 'aReceber' | 'municipioIncidencia'>,
): { violations: Violation[]; avisos: string[] } {
  const violations = [
    ...diverge('valorTotal', informado.valorTotal, [calculo.valorTotal]),
    ...diverge('base', informado.base, [calculo.base]),
    ...diverge('imposto', informado.imposto, [calculo.imposto]),
    ...diverge('liquido', informado.liquido, [calculo.liquido, calculo.aReceber]),
  ]
  const { municipioIncidencia } = informado
  const outro = municipioIncidencia !== null && municipioIncidencia !== calculo.municipioIncidencia
  return { violations, avisos: outro ? [notaMensagens.incidenciaDiverge] : [] }
}

function diverge(campo: string, valor: Dinheiro | null, aceitos: readonly [Dinheiro, ...Dinheiro[]]): Violation[] {
  if (valor === null || valor.isZero()) return []
  if (aceitos.some((aceito) => aceito.minus(valor).abs().lte(tolerancia))) return []
  const violation = fill(notaErrors.totalDiverge, { informado: valor.format(), calculado: aceitos[0].format() })
  return [at(violation, `valores.${campo}`)]
}
