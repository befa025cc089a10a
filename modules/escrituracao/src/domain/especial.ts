import type { Aliquota } from '@iss/kernel/aliquota'
import type { Decimal4 } from '@iss/kernel/decimal4'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { all, type Violation } from '@iss/kernel/errors'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'
import { escrituracaoErrors } from './errors.ts'

export type EntradaEspecial = {
  readonly quantidade: Decimal4
  /** In reais, of the ServicoEspecialValor in force. */
  readonly valorUnitario: Dinheiro
  readonly desconto: Dinheiro
  readonly aliquota: Aliquota
}

/**
 * An entry of the special ledger: faturado = quantidade × valor unitário − desconto, imposto = faturado × alíquota, never below zero.
 * Example (L05): 40 × 25,00 − 100,00 = 900,00 × 3% = 27,00.
 */
export function calcularEspecial({ quantidade, valorUnitario, desconto, aliquota }: EntradaEspecial): {
  bruto: Dinheiro
  faturado: Dinheiro
  imposto: Dinheiro
  memoria: PassoMemoria[]
  violations: Violation[]
} {
  const bruto = valorUnitario.times(quantidade)
  const faturado = bruto.minus(desconto)
  const imposto = faturado.percent(aliquota)
  return {
    bruto,
    faturado,
    imposto,
    memoria: [
      passo(
        'faturado',
        `Faturado: ${quantidade.format(0)} × ${valorUnitario.format()} − ${desconto.format()} = ${faturado.format()}.`,
        { quantidade, valorUnitario, desconto, faturado },
        'Escrituração especial',
      ),
      passo(
        'imposto',
        `Imposto: ${faturado.format()} × ${aliquota.format()}% = ${imposto.format()}.`,
        { faturado, aliquota, imposto },
        'LC 116/2003 art. 7; arredondamento bancário',
      ),
    ],
    violations: all(
      (quantidade.isZero() || quantidade.isNegative()) && escrituracaoErrors.quantidade,
      (desconto.isNegative() || faturado.isNegative()) && escrituracaoErrors.descontoMaior,
    ),
  }
}
