import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import type { Clock } from '@iss/kernel/clock'
import { eq, lt } from 'drizzle-orm'
import { instanciaTable, inTransaction, type Pool } from '../db/index.ts'
import { readProcessFigures } from '../operator/index.ts'

/** Milliseconds between two words of a process about itself. */
const every = 10_000
/** Milliseconds after which nobody needs to know of a process that went without saying so. */
const forgotten = 24 * 3_600_000

/** Milliseconds of silence after which a process does not pass for a running one. */
export const INSTANCE_SILENCE = 3 * every

export type InstanceOptions = {
  /** The connections that are told of. */
  pool: Pool
  /** Those by which it is told: a process whose requests wait for a connection must not wait with them. */
  ownPool: Pool
  clock: Clock
  papel: 'api' | 'worker' | 'tudo'
  versao: string
  /** Folder whose disk is told of; that of temporary files unless told. */
  folder?: string
  onError(error: Error): void
}

export type Instance = { readonly id: string; beat(): Promise<void>; stop(): Promise<void> }

/** The disk of a folder; that of temporary files while the folder is not there. */
const diskOf = (folder: string) => statfs(folder).catch(() => statfs(tmpdir()))

/**
 * Tells the other processes of this one, every ten seconds, until it is stopped: what it is, since when, and its figures. A failure is told to `onError`
 * and tried again at the next turn. Source: A60.
 */
export async function announceInstance(options: InstanceOptions): Promise<Instance> {
  const { pool, ownPool, clock, papel, versao, folder = tmpdir(), onError } = options
  const id = randomUUID()
  const iniciadaEm = new Date(clock.now().getTime() - Math.trunc(process.uptime() * 1000))
  const write = async () => {
    const [{ memory, cpuSeconds, delayMs }, { bavail, blocks, bsize }] = await Promise.all([readProcessFigures(), diskOf(folder)])
    const now = {
      vistaEm: clock.now(),
      cpuSegundos: Math.trunc(cpuSeconds),
      memoria: Math.trunc(memory),
      // There is no mean before the first measure.
      atrasoMs: Number.isFinite(delayMs) ? String(Math.trunc(delayMs * 100) / 100) : '0',
      conexoes: pool.totalCount,
      conexoesOciosas: pool.idleCount,
      esperando: pool.waitingCount,
      discoLivre: bavail * bsize,
      discoTotal: blocks * bsize,
    }
    await inTransaction(ownPool, { municipioId: null }, (db) =>
      db
        .insert(instanciaTable)
        .values({ id, papel, maquina: hostname(), pid: process.pid, versao, iniciadaEm, ...now })
        .onConflictDoUpdate({ target: instanciaTable.id, set: now }),
    )
  }
  let writing: Promise<void> | undefined
  const beat = () =>
    (writing ??= write()
      .catch((error: unknown) => onError(error as Error))
      .finally(() => {
        writing = undefined
      }))
  await inTransaction(ownPool, { municipioId: null }, (db) =>
    db.delete(instanciaTable).where(lt(instanciaTable.vistaEm, new Date(clock.now().getTime() - forgotten))),
  )
  await beat()
  const timer = setInterval(() => void beat(), every)
  timer.unref()
  return {
    id,
    beat,
    async stop() {
      clearInterval(timer)
      await writing
      await inTransaction(ownPool, { municipioId: null }, (db) => db.delete(instanciaTable).where(eq(instanciaTable.id, id)))
    },
  }
}
