import { assertNoDemoAccounts } from '@iss/acesso/server'
import { loadMunicipiosIbge } from '@iss/municipio/server'
import { asOwner, type Pool } from '@iss/platform/db'

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
  await asOwner(ownerUrl, loadMunicipiosIbge)
}
