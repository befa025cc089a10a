import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'

/** What the comparison with the statistics of the central bank comes to (F109). */
export const situacoesConfrontacao = {
  CONFERE: 'Confere',
  A_MENOR: 'A menor',
  A_MAIOR: 'A maior',
  SEM_DESIF: 'Sem DES-IF',
  SEM_ESTBAN: 'Sem ESTBAN',
} as const
export type SituacaoConfrontacao = keyof typeof situacoesConfrontacao

/** Ten-thousandths of a percent of a part of a whole; zero of nothing. */
export function percentualDe(parte: Dinheiro, todo: Dinheiro): bigint {
  return todo.isZero() ? 0n : (parte.toCentavos() * 1_000_000n) / todo.toCentavos()
}

/**
 * Statistics against trial balance, both of one branch and month: the difference, its part of the statistics, and the tax of what is missing. Agrees
 * below the least amount and the least percent (whole). Example: 150.000 against 120.000 at 5 % is A menor, 30.000,00, 20 %, 1.500,00.
 */
export function confrontar(
  estatistica: Dinheiro | null,
  balancete: Dinheiro | null,
  { minimo, percentualMinimo, aliquota }: { minimo: Dinheiro; percentualMinimo: number; aliquota: Aliquota },
): { situacao: SituacaoConfrontacao; diferenca: Dinheiro; percentual: bigint; issEstimado: Dinheiro } {
  const [um, outro] = [estatistica ?? Dinheiro.zero, balancete ?? Dinheiro.zero]
  const diferenca = um.minus(outro)
  const percentual = percentualDe(diferenca.abs(), um)
  const issEstimado = diferenca.isPositive() ? diferenca.percent(aliquota) : Dinheiro.zero
  if (estatistica === null) return { situacao: 'SEM_ESTBAN', diferenca, percentual, issEstimado: Dinheiro.zero }
  if (balancete === null) return { situacao: 'SEM_DESIF', diferenca, percentual, issEstimado }
  const pequena = diferenca.abs().lt(minimo) || percentual < BigInt(percentualMinimo) * 10_000n
  const situacao = pequena || diferenca.isZero() ? 'CONFERE' : diferenca.isPositive() ? 'A_MENOR' : 'A_MAIOR'
  return { situacao, diferenca, percentual, issEstimado }
}

/** The last semester that is over in a month: January to June from July on, July to December of the year before until then. */
export function ultimoSemestre(hoje: Competencia): { inicio: Competencia; fim: Competencia } {
  const inicio = hoje.plusMonths(-(((hoje.mes - 1) % 6) + 6))
  return { inicio, fim: inicio.plusMonths(5) }
}
