import { processoAssincronoTable as processo } from '@iss/platform/db'
import { type Context, defineProcess } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { reportTexts } from '../definition/errors.ts'
import type { Formato } from '../definition/report.ts'
import { readFilters } from './read-filters.ts'
import { relatorioCancelamentoTable } from './relatorio-cancelamento-table.ts'
import { reportFor } from './report-for.ts'
import { markProgress } from './report-progress.ts'
import { openRows } from './row-source.ts'
import { storeFile } from './store-file.ts'
import { writeReport } from './write-report.ts'

export type ReportParams = { slug: string; formato: Formato; filtros: Record<string, unknown>; ordem?: string }
type Cursor = { total: number }

/** Thrown while a file is written when somebody has asked to stop it. */
class Cancelled extends Error {}

/**
 * Long work of the asynchronous reports. The first block counts, so that the list can say how much there is; the second writes the whole
 * file from one snapshot and stores it, saying now and then how far it is. A killed worker's block is undone and runs again; nothing is
 * stored twice. A wish to stop it ends it without a file.
 */
export const gerarRelatorio = defineProcess<ReportParams, Cursor>({
  fila: 'filaRelatorio',
  nome: 'relatorio',
  async block(ctx, params, cursor, { id }) {
    const report = reportFor(ctx, params.slug)
    const filters = await readFilters(ctx, report, params.filtros)
    if ((await markProgress(ctx, id, 0)).cancelado) return stopReport(ctx, id, 0, cursor?.total)
    if (!cursor && report.query) {
      const total = await openRows(ctx, report, filters.values).count()
      return { done: false, cursor: { total }, feitos: 0, total }
    }
    let feitos = 0
    const onRows = async (rows: number) => {
      feitos = rows
      if ((await markProgress(ctx, id, rows)).cancelado) throw new Cancelled()
    }
    try {
      const file = await writeReport(ctx, report, filters, params.formato, { ordem: params.ordem, onRows })
      const arquivoId = await storeFile(ctx, file)
      const linhas = file.counted()
      await ctx.audit({
        tipo: 'relatorio.gerado',
        entidade: 'arquivo',
        entidadeId: arquivoId,
        depois: { slug: params.slug, formato: params.formato, filtros: params.filtros, linhas },
      })
      return { done: true, feitos: linhas, total: linhas, metadata: { arquivoId, linhas } }
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error
      return stopReport(ctx, id, feitos, cursor?.total)
    }
  },
})

/** Ends a running report without a file, because somebody asked to. */
async function stopReport(ctx: Context, id: number, feitos: number, total: number | undefined) {
  await ctx.db.update(processo).set({ terminoInesperado: reportTexts.cancelado }).where(eq(processo.id, id))
  await ctx.db.delete(relatorioCancelamentoTable).where(eq(relatorioCancelamentoTable.processoId, id))
  return { done: true, feitos, ...(total === undefined ? {} : { total }), metadata: { cancelado: true } }
}
