import type { Pool } from '@iss/platform/db'

/** Refuses a production start on a database that has accounts of the demonstration: their password is public. */
export async function assertNoDemoAccounts(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ usuario: string }>('select usuario from conta where demo order by id limit 1')
  if (rows[0]) throw new Error('O banco de dados tem contas de demonstração. Em produção, use um banco de dados próprio.')
}
