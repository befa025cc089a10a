import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fixedClock } from '@iss/kernel/clock'
import { appUrl, migrate } from '@iss/platform/db'
import { startDebian15, startEmbedded } from '@iss/platform/embedded'
import { boot } from '@iss/server/boot'
import { loadDemo } from '@iss/server/demo'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { testDay, testSecret } from './constants.ts'
import { startPgbouncer } from './pgbouncer.ts'

const root = resolve(import.meta.dirname, '../../..')

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** Port of PgBouncer in transaction mode when ISS_TESTE_PGBOUNCER=1 put one before the application's connections; else 0. */
    pgbouncerPort: number
    /** Folder with the files of the demo cities, beside their template. */
    demoFiles: string
  }
}

/**
 * One PostgreSQL for the run (embedded 18, or Debian's with TEST_PG=debian), two templates: iss_vazio (schema only) and iss_demo
 * (the demo cities generated for the day of the tests). Every test file clones one of them. With ISS_TESTE_PGBOUNCER=1 the application
 * reaches its database through PgBouncer, as in a large installation.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests that start the program in a process of its own start what an installation runs: the built one.
  execFileSync(process.execPath, ['scripts/build.mjs', 'servidor'], { cwd: root, stdio: 'inherit' })
  const dir = mkdtempSync(join(tmpdir(), 'iss-teste-'))
  const server =
    process.env.TEST_PG === 'debian'
      ? await startDebian15({ dir })
      : await startEmbedded({ dataDir: join(dir, 'postgres'), fast: true })
  let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>> | undefined
  const stop = async () => {
    await pgbouncer?.stop()
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await prepareTemplates(server.url, dir)
    if (process.env.ISS_TESTE_PGBOUNCER === '1') pgbouncer = await startPgbouncer({ serverUrl: server.url })
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('databaseUrl', server.url)
  project.provide('pgbouncerPort', pgbouncer?.port ?? 0)
  project.provide('demoFiles', demoFiles(dir))
  return stop
}

const demoFiles = (dir: string) => join(dir, 'modelo')

async function prepareTemplates(url: string, dir: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await makeTemplates(admin, url, dir)
  } finally {
    await admin.end()
  }
}

async function makeTemplates(admin: pg.Client, url: string, dir: string): Promise<void> {
  const at = (name: string) => {
    const target = new URL(url)
    target.pathname = `/${name}`
    return target.href
  }
  await admin.query('create database iss_vazio')
  await migrate({ url: at('iss_vazio'), root, secret: testSecret })
  await admin.query('create database iss_demo template iss_vazio')
  const log = pino({ level: 'error' })
  const booted = await boot({
    root,
    appUrl: appUrl(at('iss_demo'), testSecret),
    secret: testSecret,
    filesRoot: demoFiles(dir),
    baseUrl: 'http://localhost:3000',
    producao: false,
    clock: fixedClock(testDay),
    log,
    captchaMaxNumber: 500,
  })
  await loadDemo({ ...booted, ownerUrl: at('iss_demo') })
  await booted.close()
}
