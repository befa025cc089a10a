import { formatData } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { isCpf, normalizeDocumento } from '@iss/kernel/documento'

/** ABERTO gives tickets; FECHADO has its list fixed; SORTEADO was drawn. Only an open draw changes. */
export const situacoesSorteio = ['ABERTO', 'FECHADO', 'SORTEADO'] as const
export type SituacaoSorteio = (typeof situacoesSorteio)[number]

export type RegraSorteio = {
  periodoInicial: string
  periodoFinal: string
  dataLimite: string
  dataSorteio: string | null
  situacao: SituacaoSorteio
  valorPorBilhete: Dinheiro
  maximoPorNota: number
}

export type NotaParaBilhete = {
  valorTotal: Dinheiro
  /** Civil day of issue, ISO. */
  emissao: string
  tomadorDocumento: string | null
  avulsa: boolean
}

/** How many tickets an amount gives: one for each whole `valorPorBilhete`, no more than `maximoPorNota`. 380,00 at 50,00 gives 7. Source: screens E12. */
export function quantidadeBilhetes(
  valorTotal: Dinheiro,
  { valorPorBilhete, maximoPorNota }: Pick<RegraSorteio, 'valorPorBilhete' | 'maximoPorNota'>,
): number {
  let quantidade = 0
  let usado = valorPorBilhete
  while (quantidade < maximoPorNota && usado.lte(valorTotal)) {
    quantidade += 1
    usado = usado.plus(valorPorBilhete)
  }
  return quantidade
}

/** Whether tickets of the draw may still be given and voided on a day: it is open and was not drawn before. */
export function isSorteioAberto(sorteio: Pick<RegraSorteio, 'situacao' | 'dataSorteio'>, hoje: string): boolean {
  return sorteio.situacao === 'ABERTO' && (sorteio.dataSorteio === null || hoje < sorteio.dataSorteio)
}

/**
 * Tickets that a note gives in a draw; 0 unless it was issued in the period and not after the deadline, to an identified natural person who is
 * not excluded, and is no standalone note (its tax may be unpaid). Source: screens E12.
 */
export function bilhetesDaNota(nota: NotaParaBilhete, sorteio: RegraSorteio, excluidos: readonly string[]): number {
  const documento = normalizeDocumento(nota.tomadorDocumento ?? '')
  if (sorteio.situacao !== 'ABERTO' || nota.avulsa || !isCpf(documento) || excluidos.includes(documento)) return 0
  if (nota.emissao < sorteio.periodoInicial || nota.emissao > sorteio.periodoFinal || nota.emissao > sorteio.dataLimite) return 0
  return quantidadeBilhetes(nota.valorTotal, sorteio)
}

/** How a draw is named where tickets are listed: '01/01/2026 a 31/03/2026'. */
export function labelPeriodo({ periodoInicial, periodoFinal }: Pick<RegraSorteio, 'periodoInicial' | 'periodoFinal'>): string {
  return `${formatData(periodoInicial)} a ${formatData(periodoFinal)}`
}
