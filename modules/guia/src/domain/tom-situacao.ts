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
