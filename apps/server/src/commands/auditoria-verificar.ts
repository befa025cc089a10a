import { verifyMunicipio } from '@iss/platform/audit'
import { appUrl, createPool } from '@iss/platform/db'
import { runCommand } from '../command.ts'
import { checkOptions } from '../options.ts'

/** `npm run auditoria:verificar`: verifies hashes, chain and gaps of every city's audit; exit code 1 when something does not hold. */
await runCommand(async ({ settings, ownerUrl, argv, say }) => {
  checkOptions(argv, [])
  const pool = createPool(settings.databaseUrlApp ?? appUrl(ownerUrl, settings.secret))
  try {
    const { rows } = await pool.query<{ id: number; nome: string; uf: string }>(
      'select id, nome, uf from municipio where cliente order by id',
    )
    for (const city of rows) {
      const report = await verifyMunicipio(pool, city.id)
      say(
        `${city.nome}/${city.uf}: ${report.eventos} eventos, ${report.selados} selados, ${report.semSelo} ainda sem selo, ${report.problemas.length} problemas`,
      )
      for (const problema of report.problemas) say(`  ${problema}`)
      if (report.problemas.length > 0) process.exitCode = 1
    }
  } finally {
    await pool.end()
  }
})
