import type { Tone } from '@iss/kinds'
import type { SituacaoCreditoTomador } from './credito-tomador.ts'

/** Colour of an entry of credit or debit. */
export function tomLancamento(situacao: string): Tone {
  if (situacao === 'Cancelado') return 'danger'
  if (situacao === 'Disponível' || situacao === 'Em aberto') return 'info'
  return situacao === 'Em uso' ? 'neutral' : 'success'
}

/** Colour of a credit of a taker. */
export const tomCreditoTomador: Readonly<Record<SituacaoCreditoTomador, Tone>> = {
  PREVISTO: 'info',
  LIBERADO: 'success',
  USADO: 'neutral',
  EXPIRADO: 'warning',
  ESTORNADO: 'danger',
}
