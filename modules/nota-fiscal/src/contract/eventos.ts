import { defineEvent } from '@iss/platform/contract'

/** What a hook of another module learns of an issued note, enough to tell whether it concerns it; it reads the rest from the note's table. */
export type NotaEmitida = { notaId: number; prestadorId: number; tomadorId: number | null; tomadorDocumento: string | null; competencia: string }
export const notaEmitida = defineEvent<NotaEmitida>('nota-fiscal.emitida')

export type NotaCancelada = { notaId: number; prestadorId: number; motivo: string; substitutaId: number | null }
export const notaCancelada = defineEvent<NotaCancelada>('nota-fiscal.cancelada')
