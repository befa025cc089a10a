import { Dinheiro } from '@iss/kernel/dinheiro'

/** How a payment stands against what was due. Source: G9, decisions G2. */
export type ResultadoBaixa = {
  readonly tipo: 'EXATO' | 'A_MENOR' | 'A_MAIOR' | 'EM_DUPLICIDADE'
  /** What is still owed: becomes a Debito. */
  readonly debito: Dinheiro
  /** What was received too much: becomes a Credito. */
  readonly credito: Dinheiro
  /** Reason of the Credito, as shown. */
  readonly motivoCredito: 'Pagamento a maior' | 'Pagamento em duplicidade' | null
}

/**
 * Whether an amount typed at the counter is asked for a second time: it is more than the double of what was due on the day, and was not repeated
 * as it is.
 */
export function pedeRepeticao({
  total,
  pago,
  repetido,
}: {
  total: Dinheiro
  pago: Dinheiro
  repetido: Dinheiro | null
}): boolean {
  return pago.gt(total.plus(total)) && !repetido?.eq(pago)
}

/**
 * Decides a payment: the total on the day of payment is settled; less leaves a Debito of the difference, more a Credito; a guide
 * already settled turns the whole amount into a Credito. 1.248,00 due and 1.200,00 paid leaves 48,00.
 */
export function decidirBaixa({ total, pago, jaPaga }: { total: Dinheiro; pago: Dinheiro; jaPaga: boolean }): ResultadoBaixa {
  const zero = Dinheiro.zero
  if (jaPaga) return { tipo: 'EM_DUPLICIDADE', debito: zero, credito: pago, motivoCredito: 'Pagamento em duplicidade' }
  if (pago.lt(total)) return { tipo: 'A_MENOR', debito: total.minus(pago), credito: zero, motivoCredito: null }
  if (pago.gt(total)) return { tipo: 'A_MAIOR', debito: zero, credito: pago.minus(total), motivoCredito: 'Pagamento a maior' }
  return { tipo: 'EXATO', debito: zero, credito: zero, motivoCredito: null }
}
