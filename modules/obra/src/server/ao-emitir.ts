import { papelDeObraLancado } from '@iss/escrituracao/contract/eventos'
import { notaEmitida } from '@iss/nota/contract/eventos'
import { defineHook, defineSetHook } from '@iss/platform/server'

/**
 * Notes that name works enter them, and those with a deduction wait for the authority (O3, O4): one statement for a set, none for notes without
 * works. A cancelled note stays in its works and counts for nothing there: its state is the note's.
 */
export const registrarNotasDaObra = defineSetHook(notaEmitida, 70, async (entries) => {
  const ctx = entries[0]?.ctx
  const notas = entries.flatMap(({ payload }) => (payload.obra ? [payload.notaId] : []))
  if (!ctx || notas.length === 0) return
  await ctx.client.query('select obra_registrar($1, $2)', [notas, ctx.clock.now()])
})

/** Paper notes that name works and deduct wait for the authority as notes do (O4). */
export const registrarPapelDaObra = defineHook(papelDeObraLancado, 70, async (ctx, { escritPapelId }) => {
  await ctx.client.query('select obra_registrar_papel($1, $2)', [escritPapelId, ctx.clock.now()])
})
