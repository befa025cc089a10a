import { join, resolve } from 'node:path'
import { appUrl, createPool } from '@iss/platform/db'
import { startEmbedded } from '@iss/platform/embedded'
import { verifyMunicipio } from '@iss/platform/audit'
import { readSettings } from './settings.ts'

const root = resolve(import.meta.dirname, '../../..')

/** `npm run auditoria:verificar`: verifies hashes, chain and gaps of every city's audit; exit code 1 when something does not hold. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2), root)
  const embedded = settings.databaseUrl ? undefined : await startEmbedded({ dataDir: join(settings.dataDir, 'postgres') })
  const pool = createPool(settings.databaseUrlApp ?? appUrl(settings.databaseUrl ?? embedded?.url ?? '', settings.secret))
  try {
    const { rows } = await pool.query<{ id: number; nome: string; uf: string }>(
      'select id, nome, uf from municipio where cliente order by id',
    )
    for (const city of rows) {
      const report = await verifyMunicipio(pool, city.id)
      process.stdout.write(
        `${city.nome}/${city.uf}: ${report.eventos} eventos, ${report.selados} selados, ${report.semSelo} ainda sem selo, ${report.problemas.length} problemas\n`,
      )
      for (const problema of report.problemas) process.stdout.write(`  ${problema}\n`)
      if (report.problemas.length > 0) process.exitCode = 1
    }
  } finally {
    await pool.end()
    if (embedded?.startedHere) await embedded.stop()
  }
}

await main()
