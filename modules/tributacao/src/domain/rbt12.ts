import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'

export type ReceitaMensal = { readonly competencia: Competencia; readonly valor: Dinheiro }

/**
 * Gross revenue of the 12 months before the competence (RBT12). In the first month of activity: its own revenue x 12; up to
 * the twelfth: mean of the months elapsed before it x 12. `inicioAtividade` null means older than a year.
 * Months without an entry count as zero. Refuses (RangeError) a competence before the start.
 * Source: LC 123/2006 art. 18 §§1, 2; Res. CGSN 140/2018 art. 22.
 */
export function calcularRbt12({
  competencia,
  inicioAtividade,
  receitas,
}: {
  competencia: Competencia
  inicioAtividade: Competencia | null
  receitas: readonly ReceitaMensal[]
}): Dinheiro {
  const decorridos = inicioAtividade ? competencia.ordinal - inicioAtividade.ordinal : 12
  if (decorridos < 0) throw new RangeError(`Competence ${competencia} is before the start ${inicioAtividade}`)
  if (decorridos === 0) return somar(receitas, competencia, competencia).times(12)
  const meses = Math.min(decorridos, 12)
  const soma = somar(receitas, competencia.plusMonths(-meses), competencia.previous())
  return soma.ratio(12, meses)
}

function somar(receitas: readonly ReceitaMensal[], de: Competencia, ate: Competencia): Dinheiro {
  const dentro = receitas.filter(({ competencia: c }) => !c.isBefore(de) && !c.isAfter(ate))
  return Dinheiro.sum(dentro.map(({ valor }) => valor))
}
