import type { PapelServico } from '@iss/kernel/papel'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { type Regime, regimesSemEncerramento } from '@iss/tributacao/domain/regime'

/**
 * Whether a competence has something to close in a role: a provider's any document; a taker's what was withheld, for notes received without
 * withholding are no movement of his. Source: K10, F50.
 */
export function temMovimento({ papel, quantidade, impostoRetido, debito }: Movimento): boolean {
  return debito.isPositive() || (papel === 'PRESTADOR' ? quantidade > 0 : impostoRetido.isPositive())
}

type Movimento = { papel: PapelServico; quantidade: number; impostoRetido: Dinheiro; debito: Dinheiro }

/**
 * Whether who is of this regime in the competence must close it: with movement, and not a provider whose regime leaves nothing to close; one
 * of the Simples whose ISS is fixed (`issFixo`: accounting offices, LC 123/2006 art. 18 §22-A) closes as any fixed regime. What was
 * withheld is owed whatever the regime of the taker (LC 116/2003 art. 6 §2 II). Source: F50, decision 0065.
 */
export function deveEncerrar(saldo: Movimento, regime: Regime, issFixo = false): boolean {
  const dispensado = !issFixo && saldo.papel === 'PRESTADOR' && regimesSemEncerramento.some((sem) => sem === regime)
  return dispensado ? saldo.debito.isPositive() : temMovimento(saldo)
}
