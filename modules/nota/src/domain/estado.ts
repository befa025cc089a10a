import { fill, type Violation } from '@iss/kernel/errors'
import { notaErrors } from './errors.ts'

/**
 * Situations of a note. CORRIGIDA is no situation: it is the flag 'possui carta de correção'. AGUARDANDO_PAGAMENTO belongs to
 * the nota avulsa. Sources: E01 'Estados', E11.
 */
export const estadosNota = [
  'RASCUNHO',
  'AGUARDANDO_PAGAMENTO',
  'EMITIDA',
  'CANCELAMENTO_SOLICITADO',
  'CANCELADA',
  'SUBSTITUIDA',
] as const
export type EstadoNota = (typeof estadosNota)[number]

const labels: Readonly<Record<EstadoNota, string>> = {
  RASCUNHO: 'Rascunho',
  AGUARDANDO_PAGAMENTO: 'Aguardando pagamento',
  EMITIDA: 'Emitida',
  CANCELAMENTO_SOLICITADO: 'Cancelamento solicitado',
  CANCELADA: 'Cancelada',
  SUBSTITUIDA: 'Substituída',
}

/** What may follow each situation; anything not listed is refused. */
export const transicoesNota: Readonly<Record<EstadoNota, readonly EstadoNota[]>> = {
  RASCUNHO: ['EMITIDA', 'AGUARDANDO_PAGAMENTO'],
  AGUARDANDO_PAGAMENTO: ['EMITIDA', 'CANCELADA'],
  EMITIDA: ['CANCELAMENTO_SOLICITADO', 'CANCELADA', 'SUBSTITUIDA'],
  CANCELAMENTO_SOLICITADO: ['EMITIDA', 'CANCELADA'],
  CANCELADA: [],
  SUBSTITUIDA: [],
}

/** Text shown. */
export function labelEstadoNota(estado: EstadoNota): string {
  return labels[estado]
}

/** Cancelled or replaced: struck through, out of every total. */
export function isSemEfeito(estado: EstadoNota): boolean {
  return estado === 'CANCELADA' || estado === 'SUBSTITUIDA'
}

/** Situations that count in ledgers and closing: issued, also while its cancellation is asked. */
export const estadosComEfeito: readonly EstadoNota[] = ['EMITIDA', 'CANCELAMENTO_SOLICITADO']

/** Counts in ledgers and closing. */
export function isComEfeito(estado: EstadoNota): boolean {
  return estadosComEfeito.includes(estado)
}

/** Violation when the note may not pass from one situation to the other; empty when it may. */
export function validarTransicao(de: EstadoNota, para: EstadoNota): Violation[] {
  if (transicoesNota[de].includes(para)) return []
  return [fill(notaErrors.transicaoInvalida, { de: labels[de], para: labels[para] })]
}
