import type { Tone } from '@iss/kinds'
import type { SituacaoGuia } from './situacao-guia.ts'

const tons: Readonly<Record<SituacaoGuia, Tone>> = {
  A_VENCER: 'info',
  VENCIDA: 'danger',
  PAGA: 'success',
  BAIXADA: 'success',
  CANCELADA: 'neutral',
  DIVIDA_ATIVA: 'violet',
}

/** Colour of the situation of a guide. */
export const tomSituacao = (situacao: SituacaoGuia): Tone => tons[situacao]

/** Colour of an entry of credit or debit. */
export function tomLancamento(situacao: string): 'success' | 'danger' | 'info' | 'neutral' {
  if (situacao === 'Cancelado') return 'danger'
  if (situacao === 'Disponível' || situacao === 'Em aberto') return 'info'
  return situacao === 'Em uso' ? 'neutral' : 'success'
}
