import { Dinheiro } from '@iss/kernel/dinheiro'

type Omissao = {
  /** Due by what was booked, or the fixed value. */
  escriturado: Dinheiro
  /** What the authority arbitrates beyond it. */
  falta: Dinheiro
  /** Credits that no older competence used; below zero when there are none left. */
  disponivel: Dinheiro
}

/**
 * What a closing ex officio would find due, and how much of its credits it would use (F52, K5): before the taxpayer's own reduction of the closing and before
 * guides that he issued for single notes of the month, which the closing itself takes off.
 */
export function devidoDoOficio({ escriturado, falta, disponivel }: Omissao): { creditos: Dinheiro; valorDevido: Dinheiro } {
  const debitos = escriturado.plus(falta)
  const creditos = disponivel.max(Dinheiro.zero).min(debitos)
  return { creditos, valorDevido: debitos.minus(creditos) }
}
