import { assertNoDemoAccounts } from '@iss/acesso/server'
import { loadMunicipiosIbge } from '@iss/municipio/server'
import type { Pool } from '@iss/platform/db'
import pg from 'pg'

/** What a fresh installation needs beside the schema (the directory of municipalities); a production start refuses demo accounts. */
export async function prepareInstallation({
  ownerUrl,
  pool,
  producao,
}: {
  ownerUrl: string
  pool: Pool
  producao: boolean
}): Promise<void> {
  if (producao) await assertNoDemoAccounts(pool)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await loadMunicipiosIbge(owner)
  } finally {
    await owner.end()
  }
}
