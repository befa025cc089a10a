import { eq } from 'drizzle-orm'
import { inTransaction, municipioTable, type Pool } from '../db/index.ts'
import type { Courier, CourierCity } from '../server/index.ts'
import { createContext, type Runtime } from '../server/create-context.ts'

export type CourierDeps = { pool: Pool; runtime: Runtime }

/** What a courier is given in one city. */
export function courierCity(
  { pool, runtime }: CourierDeps,
  courier: Courier,
  municipioId: number,
  signal: AbortSignal,
): CourierCity {
  return {
    municipioId,
    signal,
    clock: runtime.clock,
    log: runtime.log,
    ports: runtime.ports,
    producao: runtime.producao,
    async transaction(work) {
      const { value, after } = await inTransaction(pool, { municipioId }, async (db, client) => {
        const requestId = `estafeta-${courier.nome}`
        const { ctx, state } = createContext(runtime, { db, client, municipioId, identity: null, requestId })
        return { value: await work(ctx), after: state.afterCommit }
      })
      for (const step of after) await step()
      return value
    },
  }
}

/** Runs couriers beside the rest of the worker: `wake` begins what is due, `stop` waits for what runs. */
export function startCouriers(deps: CourierDeps, couriers: readonly Courier[]): { wake(): void; stop(): Promise<void> } {
  const ending = new AbortController()
  const running = new Map<string, Promise<void>>()
  const last = new Map<string, number>()

  async function runIn(courier: Courier, municipioId: number): Promise<void> {
    try {
      await courier.run(courierCity(deps, courier, municipioId, ending.signal))
    } catch (error) {
      if (ending.signal.aborted) return
      const pilha = (error as Error).stack?.split('\n').slice(0, 6).join('\n')
      deps.runtime.log.error({ estafeta: courier.nome, nome: (error as Error).name, pilha }, 'estafeta falhou')
    }
  }

  async function begin(due: readonly Courier[]): Promise<void> {
    const cities = await inTransaction(deps.pool, { municipioId: null, readOnly: true }, (db) =>
      db.select({ id: municipioTable.id }).from(municipioTable).where(eq(municipioTable.cliente, true)),
    )
    for (const courier of due)
      for (const { id } of cities) {
        const key = `${courier.nome} ${id}`
        if (running.has(key) || ending.signal.aborted) continue
        running.set(
          key,
          runIn(courier, id).finally(() => running.delete(key)),
        )
      }
  }

  return {
    wake() {
      const now = deps.runtime.clock.now().getTime()
      const due = couriers.filter(({ nome, everySeconds }) => now - (last.get(nome) ?? 0) >= everySeconds * 1000)
      if (due.length === 0 || ending.signal.aborted) return
      for (const { nome } of due) last.set(nome, now)
      void begin(due).catch((error: unknown) => deps.runtime.log.error({ nome: (error as Error).name }, 'estafetas falharam'))
    },
    async stop() {
      ending.abort()
      await Promise.all(running.values())
    },
  }
}
