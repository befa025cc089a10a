import { Dinheiro } from '@iss/kernel/dinheiro'
import type { SituacaoGuia } from '../domain/situacao-guia.ts'

export const isAPagar = (situacao: SituacaoGuia): boolean => situacao === 'A_VENCER' || situacao === 'VENCIDA'

/** What is to be paid as of today and what was paid, apart: the total of the rows has both. */
export function somarGuias(guias: readonly { situacao: SituacaoGuia; total: Dinheiro }[]) {
  const valores = { aPagar: Dinheiro.zero, pago: Dinheiro.zero }
  for (const { situacao, total } of guias) {
    if (isAPagar(situacao)) valores.aPagar = valores.aPagar.plus(total)
    if (situacao === 'PAGA') valores.pago = valores.pago.plus(total)
  }
  return [
    { label: 'A pagar hoje', kind: 'money' as const, value: valores.aPagar },
    { label: 'Pago', kind: 'money' as const, value: valores.pago },
  ]
}
