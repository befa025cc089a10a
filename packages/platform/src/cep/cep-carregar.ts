import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createPool } from '../db/index.ts'
import { startEmbedded } from '../db/embedded.ts'
import { loadCep } from './load-cep.ts'

/** `node --import tsx packages/platform/src/cep/cep-carregar.ts <file.csv>`: loads addresses by CEP; exit code 1 when the file is refused. */
async function main(): Promise<void> {
  const [path] = process.argv.slice(2)
  if (!path) throw new Error('Informe o arquivo CSV.')
  const file = await readFile(path)
  const dataDir = resolve(import.meta.dirname, '../../../..', process.env.DATA_DIR ?? '.data')
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  const pool = createPool(process.env.DATABASE_URL ?? embedded?.url ?? '')
  try {
    process.stdout.write(`${await loadCep(pool, file)} endereços gravados.\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    await pool.end()
    if (embedded?.startedHere) await embedded.stop()
  }
}

await main()
