import { senhaDocumento } from '@iss/kernel/ids'
import type { Context } from '@iss/platform/server'
import { eq, inArray } from 'drizzle-orm'
import { documentoTable as table } from '../tables/documento.ts'

/** Records that a document was printed now. */
export async function marcarImpressao(ctx: Context, id: number): Promise<void> {
  await ctx.db.update(table).set({ ultimaImp: ctx.clock.now() }).where(eq(table.id, id))
}

/** Records that documents were taken out as files now. */
export async function marcarExportacao(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.db
    .update(table)
    .set({ ultimaExp: ctx.clock.now() })
    .where(inArray(table.id, [...ids]))
}

/** Records that the content of a document was changed now. */
export async function marcarAlteracao(ctx: Context, id: number): Promise<void> {
  await ctx.db.update(table).set({ dataAlteracao: ctx.clock.now() }).where(eq(table.id, id))
}

/** Keeps the file that is the document. */
export async function guardarArquivoDoDocumento(ctx: Context, id: number, arquivoId: number): Promise<void> {
  await ctx.db.update(table).set({ arquivoId }).where(eq(table.id, id))
}

/** Takes the cancellation of a document back: it is in force again, changed now. */
export async function restaurarDocumento(ctx: Context, id: number): Promise<void> {
  await ctx.db
    .update(table)
    .set({ dataCancelamento: null, motivoCancelamento: null, dataAlteracao: ctx.clock.now() })
    .where(eq(table.id, id))
}

/** Gives a document another code: the old one is answered as unknown from now on. Answers the new one. */
export async function regenerarSenha(ctx: Context, id: number): Promise<string> {
  const senha = senhaDocumento()
  await ctx.client.query('select documento_nova_senha($1, $2)', [id, senha])
  return senha
}

/** Records that the city's own system has these documents (spec 3 §3.2 grpProcessado) as they are now. */
export async function marcarGrpProcessado(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .update(table)
    .set({ grpProcessado: true, ultimaExp: ctx.clock.now() })
    .where(inArray(table.id, [...ids]))
}
