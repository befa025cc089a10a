import pg from 'pg'

async function inSnapshot<T>(url: string, settings: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'iss-copia' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`begin transaction isolation level repeatable read read only; ${settings}`)
    await client.query(`set local statement_timeout = 0; set local timezone = 'UTC'; set local extra_float_digits = 3`)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/**
 * Reads the database as it is at one moment, as its owner, while it goes on working. A policy that would hide rows makes the statement fail
 * instead. The connection is closed whatever happens.
 */
export const readSnapshot = <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  inSnapshot(ownerUrl, 'set local row_security = off', work)

/** Reads one city as it is at one moment, as the application under row level security: no statement can see another city's row. */
export const readCitySnapshot = <T>(appUrl: string, municipioId: number, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  inSnapshot(appUrl, `set local row_security = on; set local iss.municipio = '${Math.trunc(municipioId)}'`, work)
