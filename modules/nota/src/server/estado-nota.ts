import { AppError, refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { type EstadoNota, validarTransicao } from '../domain/estado.ts'
import type { EventoAoNacional } from './tomar-envios.ts'
import { notaEnvioNacionalTable, notaFiscalTable, type PedidoAoNacional } from '../tables/nota-fiscal.ts'

export type Nota = typeof notaFiscalTable.$inferSelect

/** A note of the city, locked for the caller's transaction when it is going to change. */
export async function getNota(ctx: Context, id: number, lock = false): Promise<Nota> {
  const query = ctx.db.select().from(notaFiscalTable).where(eq(notaFiscalTable.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Changes the state of a note along the allowed transitions; `codigoCancelamento`: reason by ABRASF, 1 to 5, where it ends the note. */
export async function mudarEstado(
  ctx: Context,
  nota: Nota,
  para: EstadoNota,
  codigoCancelamento: number | null = null,
): Promise<void> {
  const violations = validarTransicao(nota.estado as EstadoNota, para)
  if (violations.length > 0) throw new AppError('business', violations)
  await ctx.db.update(notaFiscalTable).set({ estado: para, codigoCancelamento }).where(eq(notaFiscalTable.id, nota.id))
}

/** Puts a cancelled note in force again: no ordinary transition leads out of CANCELADA, only this one of the authority does. */
export async function voltarAEmitida(ctx: Context, id: number): Promise<void> {
  await ctx.db.update(notaFiscalTable).set({ estado: 'EMITIDA', codigoCancelamento: null }).where(eq(notaFiscalTable.id, id))
}

/** Makes a note that was released wait again, because the payment of its guide was undone: no ordinary transition leads there. */
export async function voltarAEsperar(ctx: Context, id: number): Promise<void> {
  await ctx.db.update(notaFiscalTable).set({ estado: 'AGUARDANDO_PAGAMENTO' }).where(eq(notaFiscalTable.id, id))
}

/** Whether the national environment was told, or is about to be told, of the issue of a note. */
export async function isNoNacional(ctx: Context, notaId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: notaEnvioNacionalTable.id })
    .from(notaEnvioNacionalTable)
    .where(and(eq(notaEnvioNacionalTable.notaId, notaId), eq(notaEnvioNacionalTable.evento, 'EMISSAO')))
    .limit(1)
  return row !== undefined
}

/** Records which note a note stands for. */
export async function marcarSubstituta(ctx: Context, id: number, substituidaId: number): Promise<void> {
  await ctx.db.update(notaFiscalTable).set({ substituidaId }).where(eq(notaFiscalTable.id, id))
}

/** Puts what happened to a note into the outbox of the national environment. */
export async function enviarAoNacional(
  ctx: Context,
  notaId: number,
  evento: EventoAoNacional,
  pedido: PedidoAoNacional | null = null,
): Promise<void> {
  await ctx.db.insert(notaEnvioNacionalTable).values({ notaId, evento, pedido, criadoEm: ctx.clock.now() })
}
