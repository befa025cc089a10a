import type { Data } from '@iss/kernel/data'
import { fill, type Violation } from '@iss/kernel/errors'
import { guiaErrors } from './errors.ts'

/** State kept of a guide; 'recalculada em' is a date beside it. Source: G00, decisions G4. */
export const estadosGuia = ['EMITIDA', 'PAGA', 'BAIXADA', 'CANCELADA', 'DIVIDA_ATIVA'] as const
export type EstadoGuia = (typeof estadosGuia)[number]

/** What is shown: an issued guide is 'A vencer' or 'Vencida' by the day. */
export const situacoesGuia = ['A_VENCER', 'VENCIDA', 'PAGA', 'BAIXADA', 'CANCELADA', 'DIVIDA_ATIVA'] as const
export type SituacaoGuia = (typeof situacoesGuia)[number]

const labels: Readonly<Record<SituacaoGuia, string>> = {
  A_VENCER: 'A vencer',
  VENCIDA: 'Vencida',
  PAGA: 'Paga',
  BAIXADA: 'Baixada',
  CANCELADA: 'Cancelada',
  DIVIDA_ATIVA: 'Dívida ativa',
}

/** What may follow. A guide in dívida ativa is only settled or cancelled, by the tax office or the bank. */
export const transicoesGuia: Readonly<Record<EstadoGuia, readonly EstadoGuia[]>> = {
  EMITIDA: ['PAGA', 'BAIXADA', 'CANCELADA', 'DIVIDA_ATIVA'],
  PAGA: [],
  BAIXADA: [],
  CANCELADA: [],
  DIVIDA_ATIVA: ['PAGA', 'BAIXADA', 'CANCELADA'],
}

/** Situation of the guide on a day. Due today is still 'A vencer'. */
export function situacaoGuia(estado: EstadoGuia, vencimento: Data, hoje: Data): SituacaoGuia {
  if (estado !== 'EMITIDA') return estado
  return vencimento < hoje ? 'VENCIDA' : 'A_VENCER'
}

/** Text shown. */
export function labelSituacaoGuia(situacao: SituacaoGuia): string {
  return labels[situacao]
}

/** Violation when the guide may not pass from one state to the other; empty when it may. */
export function validarTransicaoGuia(de: EstadoGuia, para: EstadoGuia): Violation[] {
  if (transicoesGuia[de].includes(para)) return []
  return [fill(guiaErrors.transicaoInvalida, { de, para })]
}
