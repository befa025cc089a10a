import { and, eq, sql } from 'drizzle-orm'
import {
  askAs,
  inTransaction,
  isDatabaseAway,
  isPoolBusy,
  isStorageFull,
  type Pool,
  processoAssincronoTable,
} from '../db/index.ts'
import type { UserInfo } from '../contract/index.ts'
import type { Process, Sessao } from '../server/index.ts'
import { createContext, type Runtime } from '../server/create-context.ts'

export type ProcessRef = { municipioId: number; id: number }

export type JobDeps = {
  pool: Pool
  runtime: Runtime
  // biome-ignore lint/suspicious/noExplicitAny: any parameters and cursor
  processes: ReadonlyMap<string, Process<any, any>>
  /** Identity under which long work runs: that of whoever scheduled it; null when it was the system. */
  identityOf?: (municipioId: number, contaId: number, pessoaId: number) => Promise<{ sessao: Sessao; user: UserInfo } | null>
}

const maxTentativas = 3

/**
 * Runs the next block of a process in one transaction together with its cursor. Answers 'more' when another block follows, 'done' at the end,
 * 'busy' when another worker holds the row. A block that throws is tried again; after three failures in a row the process ends unexpectedly.
 * 'away' when the database was not there or had no room: that says nothing about the process and is no failure of its own.
 */
export async function runBlock(deps: JobDeps, ref: ProcessRef): Promise<'more' | 'done' | 'busy' | 'failed' | 'away'> {
  const table = processoAssincronoTable
  try {
    return await inTransaction(deps.pool, { municipioId: ref.municipioId }, async (db, client) => {
      const [row] = await db.select().from(table).where(eq(table.id, ref.id)).for('update', { skipLocked: true })
      if (!row) return 'busy'
      if (row.fimProcessamento || row.terminoInesperado) return 'done'
      const process = deps.processes.get(row.processo)
      if (!process) throw new Error(`No process is called ${row.processo}`)
      const identity =
        row.contaId !== null && row.pessoaId !== null
          ? ((await deps.identityOf?.(ref.municipioId, row.contaId, row.pessoaId)) ?? null)
          : null
      if (identity) await askAs(client, identity.user.perfis)
      const now = deps.runtime.clock.now()
      const { ctx, state } = createContext(deps.runtime, {
        db,
        client,
        municipioId: ref.municipioId,
        identity,
        requestId: `processo-${ref.id}`,
      })
      const result = await process.block(ctx, row.parametros, (row.cursor as never) ?? undefined, {
        id: row.id,
        feitos: row.feitos,
      })
      await db
        .update(table)
        .set({
          cursor: result.cursor ?? null,
          feitos: result.feitos,
          total: result.total ?? row.total,
          inicioProcessamento: row.inicioProcessamento ?? now,
          fimProcessamento: result.done ? deps.runtime.clock.now() : null,
          tentativas: 0,
          ultimoSinal: deps.runtime.clock.now(),
          metadata: result.metadata ? sql`${table.metadata} || ${JSON.stringify(result.metadata)}::jsonb` : row.metadata,
        })
        .where(and(eq(table.id, ref.id)))
      for (const work of state.afterCommit) await work()
      return result.done ? 'done' : 'more'
    })
  } catch (error) {
    deps.runtime.log.error(
      { processo: ref.id, nome: (error as Error).name, pilha: (error as Error).stack?.split('\n').slice(0, 9).join('\n') },
      'bloco falhou',
    )
    if (isDatabaseAway(error) || isPoolBusy(error) || isStorageFull(error)) return 'away'
    await recordFailure(deps, ref)
    return 'failed'
  }
}

async function recordFailure(deps: JobDeps, ref: ProcessRef): Promise<void> {
  await inTransaction(deps.pool, { municipioId: ref.municipioId }, async (db) => {
    const table = processoAssincronoTable
    const [row] = await db
      .update(table)
      .set({
        tentativas: sql`${table.tentativas} + 1`,
        inicioProcessamento: sql`coalesce(${table.inicioProcessamento}, ${deps.runtime.clock.now()})`,
      })
      .where(eq(table.id, ref.id))
      .returning({ tentativas: table.tentativas })
    if (row && row.tentativas >= maxTentativas)
      await db
        .update(table)
        .set({ terminoInesperado: 'Não foi possível concluir o processamento. Tente novamente.' })
        .where(eq(table.id, ref.id))
  })
}
