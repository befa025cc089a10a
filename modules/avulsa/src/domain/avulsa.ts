import { type Data, isBusinessDay, plusDays } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { EstadoNota } from '@iss/nota/domain/estado'

/** Days after the due date in which an unpaid single note is kept, unless the municipality says otherwise. Source: E11. */
export const PRAZO_PADRAO = 30

export type RumoDaAvulsa = {
  /** A guide of the kind 'Nota fiscal avulsa' is issued with the note. */
  readonly guia: boolean
  /** The note holds only once that guide is paid. */
  readonly aguarda: boolean
}

/**
 * What is issued with a single note. `devido`: tax that its provider owes on it, in reais; nothing when the note is exempt or immune, when the
 * taker withholds it or when it is due elsewhere: then the note holds at once, without a guide. Source: E11, F135.
 */
export function rumoDaAvulsa(devido: Dinheiro, emiteAntes: boolean): RumoDaAvulsa {
  const guia = devido.isPositive()
  return { guia, aguarda: guia && !emiteAntes }
}

/** The tax of a single note is due when it is issued: on that day, or on the next business day. Source: E11, decision 0075. */
export function vencimentoDaAvulsa(hoje: Data, feriados: ReadonlySet<string>): Data {
  let dia = hoje
  while (!isBusinessDay(dia, feriados)) dia = plusDays(dia, 1)
  return dia
}

/** The last day on which an unpaid single note is kept. */
export function ultimoDia(vencimento: Data, prazo: number): Data {
  return plusDays(vencimento, prazo)
}

export const situacoesAvulsa = {
  AGUARDANDO_PAGAMENTO: 'Aguardando pagamento',
  LIBERADA: 'Liberada',
  CANCELADA: 'Cancelada',
} as const
export type SituacaoAvulsa = keyof typeof situacoesAvulsa

/** Situation of a single note as the list of the counter tells it (F135). */
export function situacaoAvulsa(estado: EstadoNota): SituacaoAvulsa {
  if (estado === 'AGUARDANDO_PAGAMENTO') return 'AGUARDANDO_PAGAMENTO'
  return estado === 'CANCELADA' || estado === 'SUBSTITUIDA' ? 'CANCELADA' : 'LIBERADA'
}

/** Words of the watermark of a note that waits. Source: E11. */
export const textoDaEspera = (guia: number) => `Válida após o pagamento da guia nº ${guia}`
