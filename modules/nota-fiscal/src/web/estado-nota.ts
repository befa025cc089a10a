import type { Tone } from '@iss/ui/theme'

const rotulos: Readonly<Record<string, { rotulo: string; tone: Tone }>> = {
  EMITIDA: { rotulo: 'Emitida', tone: 'success' },
  AGUARDANDO_PAGAMENTO: { rotulo: 'Aguardando pagamento', tone: 'warning' },
  CANCELAMENTO_SOLICITADO: { rotulo: 'Cancelamento solicitado', tone: 'warning' },
  CANCELADA: { rotulo: 'Cancelada', tone: 'danger' },
  SUBSTITUIDA: { rotulo: 'Substituída', tone: 'danger' },
}

/** What a state of a note is called. */
export const rotuloEstado = (estado: string): string => rotulos[estado]?.rotulo ?? estado
export const toneEstado = (estado: string): Tone => rotulos[estado]?.tone ?? 'neutral'

/** A note that no longer counts is drawn struck through. */
export const isAnulada = (estado: string): boolean => estado === 'CANCELADA' || estado === 'SUBSTITUIDA'
