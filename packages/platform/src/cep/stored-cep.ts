import type { Clock } from '@iss/kernel/clock'
import { inTransaction, type Pool } from '../db/index.ts'
import { type Cep, type EnderecoCep, normalizeCep } from './port.ts'

export type StoredCepOptions = {
  source: Cep
  pool: Pool
  clock: Clock
  /** Days after which an address is asked for again; 90 unless told. */
  days?: number
  /** Days after which 'no such CEP' is asked for again; 1 unless told: new streets appear. */
  daysUnknown?: number
}

const DAY_MS = 86_400_000
type Row = { endereco: EnderecoCep | null; consultado_em: Date }

/**
 * Keeps the answers of a source in the database (cep_consulta), for every process and beyond a restart. An answer that is too old is asked
 * for anew; when the source fails then, the old one still serves. Throws only when the source fails and nothing is kept.
 */
export function storedCep({ source, pool, clock, days = 90, daysUnknown = 1 }: StoredCepOptions): Cep {
  const read = (cep: string) =>
    inTransaction(pool, { municipioId: null, readOnly: true }, async (_db, client) => {
      const { rows } = await client.query<Row>('select endereco, consultado_em from cep_consulta where cep = $1', [cep])
      return rows[0]
    })
  const write = (cep: string, found: EnderecoCep | null) =>
    inTransaction(pool, { municipioId: null }, async (_db, client) => {
      await client.query(
        `insert into cep_consulta (cep, endereco, consultado_em) values ($1, $2, $3)
         on conflict (cep) do update set endereco = excluded.endereco, consultado_em = excluded.consultado_em`,
        [cep, found === null ? null : JSON.stringify(found), clock.now()],
      )
    })
  return {
    async find(text) {
      const cep = normalizeCep(text)
      if (!cep) return null
      const kept = await read(cep)
      const limit = (kept?.endereco ? days : daysUnknown) * DAY_MS
      if (kept && clock.now().getTime() - kept.consultado_em.getTime() < limit) return kept.endereco
      try {
        const found = await source.find(cep)
        await write(cep, found)
        return found
      } catch (error) {
        if (kept?.endereco) return kept.endereco
        throw error
      }
    },
  }
}
