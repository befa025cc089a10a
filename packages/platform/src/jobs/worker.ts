import { setTimeout as pause } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { sealMunicipio } from '../audit/seal.ts'
import { inTransaction, emailTable, municipioTable } from '../db/index.ts'
import type { Mail } from '../mail/index.ts'
import type { Courier, Routine } from '../server/index.ts'
import { createContext } from '../server/create-context.ts'
import { startCouriers } from './couriers.ts'
import { type JobDeps, type ProcessRef, runBlock } from './run-block.ts'
import { eq, sql } from 'drizzle-orm'

const queue = 'processo'
const sweepSeconds = 5

export type WorkerOptions = JobDeps & {
  /** Connection that may create and own the schema pgboss (the owner's). */
  queueUrl: string
  /** Null: nothing is sent, and what waits stays pending until a worker has one. */
  mail: Mail | null
  routines: readonly Routine[]
  couriers?: readonly Courier[]
  /** Blocks of different processes that may run side by side. */
  concurrency?: number
}

export type Worker = { wake(): void; stop(): Promise<void> }

/**
 * Carries long work: pg-boss holds one short job per block, a sweep puts back every process that has no job (crash between commit and send,
 * killed worker), seals audit events, sends the outbox, and runs the routines. Source: decisions T5, T6.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, runtime } = options
  const boss = new PgBoss({ connectionString: options.queueUrl, schema: 'pgboss', max: 4 })
  boss.on('error', (error) => runtime.log.error({ nome: error.name }, 'fila falhou'))
  await boss.start()
  await boss.createQueue(queue, { name: queue, policy: 'short', retryLimit: 5, retryDelay: 1, expireInSeconds: 60 })
  const send = (ref: ProcessRef) => boss.send(queue, ref, { singletonKey: `${ref.municipioId}:${ref.id}`, expireInSeconds: 60 })
  let stopping = false
  const carry = async (ref: ProcessRef) => {
    const started = runtime.clock.now().getTime()
    let state = await runBlock(options, ref)
    while (state === 'more' && !stopping && runtime.clock.now().getTime() - started < 20_000) state = await runBlock(options, ref)
    if (state === 'more' || state === 'failed') setTimeout(() => void sweep(), 200)
    if (state === 'away') setTimeout(() => void sweep(), 1000)
  }
  // boss.work does not wait for its own note that a job ended: a database that goes away just then would end the program.
  const carryNext = async () => {
    const [job] = await boss.fetch<ProcessRef>(queue)
    if (!job) return false
    try {
      await carry(job.data)
      await boss.complete(queue, job.id)
    } catch (error) {
      await boss.fail(queue, job.id, { nome: (error as Error).name })
      throw error
    }
    return true
  }
  const ending = new AbortController()
  const carryOn = async () => {
    while (!stopping) {
      const carried = await carryNext().catch((error: unknown) => {
        runtime.log.error({ nome: (error as Error).name }, 'fila falhou')
        return false
      })
      if (!carried) await pause(500, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const lastRun = new Map<string, number>()
  const couriers = startCouriers(options, options.couriers ?? [])
  let sweeping: Promise<void> | undefined
  const sweepOnce = async () => {
    const { rows } = await pool.query<{ municipio_id: number; id: string }>('select municipio_id, id from processos_abertos(200)')
    for (const row of rows) await send({ municipioId: row.municipio_id, id: Number(row.id) })
    const cities = await pool.query<{ municipio_id: number }>('select municipio_id from municipios_com_evento_sem_selo()')
    for (const city of cities.rows) await sealMunicipio(pool, city.municipio_id, runtime.clock.now())
    await sendMails(options)
    await runRoutines(options, lastRun)
    couriers.wake()
  }
  const sweep = () => {
    if (stopping) return Promise.resolve()
    sweeping ??= sweepOnce()
      .catch((error: unknown) =>
        runtime.log.error(
          { nome: (error as Error).name, pilha: (error as Error).stack?.split('\n').slice(0, 6).join('\n') },
          'varredura falhou',
        ),
      )
      .finally(() => {
        sweeping = undefined
      })
    return sweeping
  }
  const timer = setInterval(() => void sweep(), sweepSeconds * 1000)
  const carriers = Promise.all(Array.from({ length: options.concurrency ?? 3 }, carryOn))
  await sweep()
  return {
    wake: () => void sweep(),
    async stop() {
      stopping = true
      clearInterval(timer)
      ending.abort()
      const couriersDone = couriers.stop()
      await Promise.race([Promise.all([carriers, couriersDone]), pause(25_000, undefined, { ref: false })])
      await sweeping
      await boss.stop({ graceful: true, wait: true, timeout: 25_000 })
    },
  }
}

async function sendMails({ pool, runtime, mail }: WorkerOptions): Promise<void> {
  if (!mail) return
  const { rows } = await pool.query<{ municipio_id: number; id: string }>('select municipio_id, id from emails_pendentes(50)')
  for (const ref of rows)
    await inTransaction(pool, { municipioId: ref.municipio_id }, async (db) => {
      const [row] = await db
        .select()
        .from(emailTable)
        .where(eq(emailTable.id, Number(ref.id)))
        .for('update', { skipLocked: true })
      if (!row || row.enviadoEm) return
      try {
        await mail.send({
          para: row.para,
          assunto: row.assunto,
          texto: row.texto,
          html: row.html,
          anexos: row.anexos.map((anexo) => ({
            nome: anexo.nome,
            tipo: anexo.tipo,
            conteudo: Buffer.from(anexo.conteudo, 'base64'),
          })),
        })
        await db.update(emailTable).set({ enviadoEm: runtime.clock.now(), erro: null }).where(eq(emailTable.id, row.id))
      } catch (error) {
        await db
          .update(emailTable)
          .set({ tentativas: sql`${emailTable.tentativas} + 1`, erro: (error as Error).message.slice(0, 300) })
          .where(eq(emailTable.id, row.id))
      }
    })
}

async function runRoutines({ pool, runtime, routines }: WorkerOptions, lastRun: Map<string, number>): Promise<void> {
  const now = runtime.clock.now().getTime()
  const due = routines.filter((routine) => now - (lastRun.get(routine.nome) ?? 0) >= routine.everySeconds * 1000)
  if (due.length === 0) return
  const { rows } = await inTransaction(pool, { municipioId: null, readOnly: true }, async (db) => ({
    rows: await db.select({ id: municipioTable.id }).from(municipioTable).where(eq(municipioTable.cliente, true)),
  }))
  for (const routine of due) {
    lastRun.set(routine.nome, now)
    for (const city of rows)
      await inTransaction(pool, { municipioId: city.id }, async (db, client) => {
        const { ctx } = createContext(runtime, {
          db,
          client,
          municipioId: city.id,
          identity: null,
          requestId: `rotina-${routine.nome}`,
        })
        await routine.run(ctx)
      }).catch((error: unknown) => runtime.log.error({ rotina: routine.nome, nome: (error as Error).name }, 'rotina falhou'))
  }
}
