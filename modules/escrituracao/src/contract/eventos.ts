import { defineEvent } from '@iss/platform/contract'

/** A line of the special ledger was cancelled: whoever asked for it may ask again. */
export type EspecialCancelado = { escritEspecialId: number; titularId: number; competencia: string }
export const especialCancelado = defineEvent<EspecialCancelado>('escrit-especial.cancelado')

/** A paper note that names works entered the provider's ledger, new or in place of another. */
export type PapelDeObraLancado = { escritPapelId: number; titularId: number }
export const papelDeObraLancado = defineEvent<PapelDeObraLancado>('escrit-papel.de-obra')
