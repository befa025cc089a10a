import type { PapelServico } from '@iss/kernel/papel'
import type { Dinheiro } from '@iss/kernel/dinheiro'

/**
 * Whether a competence has something to close in a role: a provider's any document; a taker's what was withheld, for notes received without
 * withholding are no movement of his. Source: K10, F50.
 */
export function temMovimento({
  papel,
  quantidade,
  impostoRetido,
  debito,
}: {
  papel: PapelServico
  quantidade: number
  impostoRetido: Dinheiro
  debito: Dinheiro
}): boolean {
  return debito.isPositive() || (papel === 'PRESTADOR' ? quantidade > 0 : impostoRetido.isPositive())
}
