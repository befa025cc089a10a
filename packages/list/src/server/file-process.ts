import { processoAssincronoTable as processo } from '@iss/platform/db'
import { defineExpander } from '@iss/platform/discovery'
import type { Context, Process } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { reportTexts } from '../definition/errors.ts'
import { relatorioCancelamentoTable } from './relatorio-cancelamento-table.ts'
import { markProgress } from './report-progress.ts'
import type { Scheduled } from './schedule-once.ts'
import { storeFile } from './store-file.ts'
import type { ReportFile } from './write-report.ts'

/** Told now and then how many rows are written; what it throws stops the file. */
export type OnRows = (rows: number) => Promise<void>

/** One request as the worker carries it out. */
export type FileWork = {
  /** How many rows there will be, when that can be known before. */
  count?(): Promise<number>
  write(onRows: OnRows): Promise<ReportFile>
  /** What the audit event 'relatorio.gerado' keeps beside the number of rows. */
  depois: Record<string, unknown>
}

type Cursor = { total: number }

/** Long work that ends in a file of the list of reports. */
export type FileProcess<Params extends object> = Omit<Process<Params, Cursor>, 'kind'> & {
  kind: 'file-process'
  /** Puts the same request into the queue again for whoever asks now; refuses what he may not have. */
  again(ctx: Context, params: Params): Promise<Scheduled>
}

/** Thrown while a file is written when somebody has asked to stop it. */
class Cancelled extends Error {}

/**
 * Declares long work that ends in a file of the list of reports, to be scheduled by `scheduleOnce`. The first block counts, so that the list
 * can say how much there is; the second writes the whole file from one snapshot and stores it, saying now and then how far it is. A killed
 * worker's block is undone and runs again; nothing is stored twice. A wish to stop it ends it without a file.
 */
export function defineFileProcess<Params extends object>({
  open,
  again,
  ...name
}: {
  fila: string
  nome: string
  open(ctx: Context, params: Params): Promise<FileWork>
  again: FileProcess<Params>['again']
}): FileProcess<Params> {
  return {
    kind: 'file-process',
    ...name,
    again,
    async block(ctx, params, cursor, { id }) {
      const work = await open(ctx, params)
      if ((await markProgress(ctx, id, 0)).cancelado) return stop(ctx, id, 0, cursor?.total)
      if (!cursor && work.count) {
        const total = await work.count()
        return { done: false, cursor: { total }, feitos: 0, total }
      }
      let feitos = 0
      const onRows = async (rows: number) => {
        feitos = rows
        if ((await markProgress(ctx, id, rows)).cancelado) throw new Cancelled()
      }
      try {
        const file = await work.write(onRows)
        const arquivoId = await storeFile(ctx, file)
        const linhas = file.counted()
        await ctx.audit({
          tipo: 'relatorio.gerado',
          entidade: 'arquivo',
          entidadeId: arquivoId,
          depois: { ...work.depois, linhas },
        })
        return { done: true, feitos: linhas, total: linhas, metadata: { arquivoId, linhas } }
      } catch (error) {
        if (!(error instanceof Cancelled)) throw error
        return stop(ctx, id, feitos, cursor?.total)
      }
    },
  }
}

/** Gives the worker every file process that the modules declare. */
export const fileProcesses = defineExpander((house) => ({
  processes: ((house.others.get('file-process') ?? []) as unknown as readonly FileProcess<object>[]).map((process) => ({
    ...process,
    kind: 'process' as const,
  })) as unknown as Process<never, never>[],
}))

/** The file process of this name that the product has. */
export function fileProcessOf(ctx: Context, nome: string): FileProcess<object> {
  const found = ctx.definitions<FileProcess<object>>('file-process').find((process) => process.nome === nome)
  if (!found) throw new Error(`No process '${nome}' makes files`)
  return found
}

/** Ends a running report without a file, because somebody asked to. */
async function stop(ctx: Context, id: number, feitos: number, total: number | undefined) {
  await ctx.db.update(processo).set({ terminoInesperado: reportTexts.cancelado }).where(eq(processo.id, id))
  await ctx.db.delete(relatorioCancelamentoTable).where(eq(relatorioCancelamentoTable.processoId, id))
  return { done: true, feitos, ...(total === undefined ? {} : { total }), metadata: { cancelado: true } }
}
