import { createHash } from 'node:crypto'
import { demoCidades } from '@iss/municipio/domain/demo-cidades'
import { loadMunicipiosIbge } from '@iss/municipio/server'
import { asOwner, inTransaction, type Pool } from '@iss/platform/db'
import type { House } from '@iss/platform/discovery'
import { createContext, type DemoWorld, type Runtime } from '@iss/platform/server'

export type DemoOptions = {
  house: House
  pool: Pool
  runtime: Runtime
  ownerUrl: string
  escala?: number
  /** Months of history before the two years that every demonstration has; tests do without. */
  mesesAntes?: number
  log?: (line: string) => void
}

/** Whether the demonstration is in the database, whole: its accounts come with everything else or not at all. */
export async function hasDemo(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ demo: boolean }>('select exists (select 1 from conta where demo) as demo')
  return rows[0]?.demo ?? false
}

const lockKey = 4_777_105

/** Loads the demonstration unless it is there. Of two processes that start at once (portal and worker) one loads it, the other waits and finds it. */
export async function ensureDemo(options: DemoOptions): Promise<void> {
  await asOwner(options.ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [lockKey])
    if (!(await hasDemo(options.pool))) await loadDemo(options)
  })
}

/**
 * Loads the demo cities as a deterministic function of the clock's day (decisions T4): the cities' rows as the owner, then every module's
 * demo data, in ascending order, city by city, all in one transaction: a first start that is cut short leaves no half city behind. At last
 * the planner gets its statistics, so that the first questions do not wait for the database to gather them by itself.
 */
export async function loadDemo({ house, pool, runtime, ownerUrl, escala = 1, mesesAntes = 0, log }: DemoOptions): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    // Notes and ledgers name only municipalities of the directory.
    await loadMunicipiosIbge(owner)
    for (const cidade of demoCidades)
      await owner.query(
        'insert into municipio (id, codigo, nome, uf, cliente, demo) values ($1, $2, $3, $4, true, true) on conflict do nothing',
        [cidade.id, cidade.codigo, cidade.nome, cidade.uf],
      )
  })
  const world: DemoWorld = {
    hoje: runtime.clock.today(),
    escala,
    mesesAntes,
    random: (name) => createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32,
  }
  await inTransaction(pool, { municipioId: null }, async (db, client) => {
    for (const demo of house.demos)
      for (const cidade of demoCidades) {
        if (demo.cidades && !demo.cidades.includes(cidade.codigo)) continue
        await client.query(`select set_config('iss.municipio', $1, true)`, [String(cidade.id)])
        const { ctx } = createContext(runtime, { db, client, municipioId: cidade.id, identity: null, requestId: 'demo' })
        await demo.load(ctx, world, cidade.codigo)
        log?.(`demo ${demo.nome}: ${cidade.nome}`)
      }
  })
  await asOwner(ownerUrl, (owner) => owner.query('analyze'))
}
