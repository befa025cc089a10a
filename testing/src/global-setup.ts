import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startModelServer } from './model-cluster.ts'
import { startPgbouncer } from './pgbouncer.ts'

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
 * One PostgreSQL for the run (embedded 18, or Debian's with TEST_PG=debian) with the templates that every test file clones. With
 * ISS_TESTE_PGBOUNCER=1 the application reaches its database through PgBouncer, as in a large installation.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests that start the program in a process of its own start what an installation runs: the built one.
  const builds = resolve(import.meta.dirname, '../../scripts/builds.mjs')
  const { ensureServerBuild, ensureWebBuild } = (await import(builds)) as Record<string, () => Promise<void>>
  await ensureServerBuild?.()
  // A browser sees the screens as they are now, not as they were built last.
  if (project.name === 'e2e') await ensureWebBuild?.()
  const dir = mkdtempSync(join(tmpdir(), 'iss-teste-'))
  const { server, files } = await startModelServer(process.env.TEST_PG === 'debian' ? 'debian' : 'embutido', dir)
  let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>> | undefined
  const stop = async () => {
    await pgbouncer?.stop()
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    if (process.env.ISS_TESTE_PGBOUNCER === '1') pgbouncer = await startPgbouncer({ serverUrl: server.url })
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('databaseUrl', server.url)
  project.provide('pgbouncerPort', pgbouncer?.port ?? 0)
  project.provide('demoFiles', files)
  return stop
}
