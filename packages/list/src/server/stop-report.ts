import { refuse } from '@iss/kernel/errors'
import { processoAssincronoTable as processo } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { cancelarRelatorio, repetirRelatorio } from '../contract/relatorio-assincrono.ts'
import { reportErrors, reportTexts } from '../definition/errors.ts'
import { fileProcessOf } from './file-process.ts'
import { own } from './relatorio-assincrono.ts'
import type { ReportMetadata } from './report-metadata.ts'
import { relatorioCancelamentoTable } from './relatorio-cancelamento-table.ts'

/** Takes a queued report out of the queue at once; one that a worker is writing stops at its next look. */
export const cancelar = implement(cancelarRelatorio, async (ctx, { id }) => {
  const row = await findReport(ctx, id)
  if (row.fimProcessamento || row.terminoInesperado) refuse(reportErrors.jaTerminou)
  const [free] = await ctx.db
    .select({ id: processo.id })
    .from(processo)
    .where(and(eq(processo.id, id), isNull(processo.fimProcessamento), isNull(processo.terminoInesperado)))
    .for('update', { skipLocked: true })
  if (free)
    await ctx.db
      .update(processo)
      .set({ terminoInesperado: reportTexts.cancelado, metadata: sql`${processo.metadata} || '{"cancelado": true}'::jsonb` })
      .where(eq(processo.id, id))
  else await ctx.db.insert(relatorioCancelamentoTable).values({ processoId: id, pedidoEm: ctx.clock.now() }).onConflictDoNothing()
  await ctx.audit({
    tipo: 'relatorio.cancelado',
    entidade: 'processo_assincrono',
    entidadeId: id,
    depois: { naFila: Boolean(free) },
  })
  return { mensagem: free ? reportTexts.cancelado : reportTexts.cancelando }
})

/** Puts a report that failed, was cancelled or expired into the queue again, with the same filters. */
export const repetir = implement(repetirRelatorio, async (ctx, { id }) => {
  const row = await findReport(ctx, id)
  const { expirado } = row.metadata as unknown as ReportMetadata
  if (!row.terminoInesperado && !expirado) refuse(row.fimProcessamento ? reportErrors.jaTerminou : reportErrors.emAndamento)
  return fileProcessOf(ctx, row.processo).again(ctx, row.parametros)
})

/** A report of the list that this user may see; refuses another one as if it were not there. */
async function findReport(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select()
    .from(processo)
    .where(and(eq(processo.id, id), sql`${processo.metadata} ? 'formato'`, own(ctx)))
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}
