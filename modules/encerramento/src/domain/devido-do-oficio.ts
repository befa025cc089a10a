import { Dinheiro } from '@iss/kernel/dinheiro'
import { sobras } from './calculo-encerramento.ts'

type Omissao = {
  /** Due by what was booked and by debits of its own, or the fixed value. */
  devido: Dinheiro
  /** What the authority arbitrates beyond it. */
  falta: Dinheiro
  /** The taxpayer's reduction of the closing (F53), of both. */
  desconto: Dinheiro
  /** Guides of the competence that no closing made, paid or not. */
  guias: Dinheiro
  /** Credits that no older competence used; below zero when there are none left. */
  disponivel: Dinheiro
}

/**
 * What a closing ex officio would find due, and what of guides and credits it would use (F52, K5). The order is that of the closing: the reduction, guides,
 * credits. `usado`: of the credits alone, which an older competence takes away from a later one.
 */
export function devidoDoOficio({ devido, falta, desconto, guias, disponivel }: Omissao) {
  const aCobrir = devido.plus(falta).minus(desconto).max(Dinheiro.zero)
  const credito = disponivel.max(Dinheiro.zero)
  const resta = sobras({ recebido: guias, debitoGuia: Dinheiro.zero, credito }, aCobrir)
  const usado = credito.minus(resta.credito)
  const creditos = guias.minus(resta.recebido).plus(usado)
  return { usado, creditos, valorDevido: aCobrir.minus(creditos) }
}
