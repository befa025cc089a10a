/**
 * npm run esquema
 * Writes docs/esquema.md: makes an empty database of the schema files with the embedded PostgreSQL and describes its catalogue.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { migrate } from '@iss/platform/db'
import { startEmbedded } from '@iss/platform/embedded'
import pg from 'pg'
import { describeSchema } from './esquema/describe.ts'

const root = resolve(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'iss-esquema-'))
const server = await startEmbedded({ dataDir: join(dir, 'postgres'), fast: true })
try {
  await migrate({ url: server.url, root, secret: 'esquema' })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const text = await describeSchema(root, async (sql) => (await client.query(sql)).rows)
  await client.end()
  writeFileSync(join(root, 'docs/esquema.md'), text)
  console.log('docs/esquema.md escrito.')
} finally {
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
}
