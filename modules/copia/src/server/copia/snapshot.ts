import pg from 'pg'

/**
 * Reads the database as it is at one moment, as its owner, while it goes on working. A policy that would hide rows makes the statement fail
 * instead. The connection is closed whatever happens.
 */
export async function readSnapshot<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'iss-copia' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only; set local row_security = off')
    await client.query(`set local statement_timeout = 0; set local timezone = 'UTC'; set local extra_float_digits = 3`)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
