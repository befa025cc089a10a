import { defineEvent } from '@iss/platform/contract'

/** A guide was settled: paid by bank or by hand, or settled without payment. Amounts as decimal text. */
export type GuiaPaga = { guiaId: number; pessoaId: number; pagamentoId: number | null; principal: string }
export const guiaPaga = defineEvent<GuiaPaga>('guia.paga')

/** The settlement of a guide was undone. */
export type GuiaEstornada = { guiaId: number; pessoaId: number; pagamentoId: number | null; principal: string }
export const guiaEstornada = defineEvent<GuiaEstornada>('guia.estornada')
