import type { Tone } from '@iss/ui/theme'
import { type EstadoNota, estadosNota, labelEstadoNota } from '../../domain/estado.ts'

const tones: Readonly<Record<EstadoNota, Tone>> = {
  RASCUNHO: 'neutral',
  AGUARDANDO_PAGAMENTO: 'warning',
  EMITIDA: 'success',
  CANCELAMENTO_SOLICITADO: 'warning',
  CANCELADA: 'danger',
  SUBSTITUIDA: 'danger',
}

const isEstado = (texto: string): texto is EstadoNota => (estadosNota as readonly string[]).includes(texto)

/** What the state of a note is called, and its colour. */
export const rotuloEstado = (estado: string): string => (isEstado(estado) ? labelEstadoNota(estado) : estado)
export const toneEstado = (estado: string): Tone => (isEstado(estado) ? tones[estado] : 'neutral')

/** A note that no longer counts is drawn struck through. */
export const isAnulada = (estado: string): boolean => estado === 'CANCELADA' || estado === 'SUBSTITUIDA'
