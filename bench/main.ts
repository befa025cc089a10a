import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { systemClock } from '@iss/kernel/clock'
import { appUrl, migrate } from '@iss/platform/db'
import { startEmbedded } from '@iss/platform/embedded'
import { boot } from '@iss/server/boot'
import { loadDemo } from '@iss/server/demo'
import pino from 'pino'
import { benchBatch } from './batch.ts'
import { cpuMeter } from './cpu.ts'
import { benchEmission } from './emission.ts'
import { benchReports } from './relatorios.ts'
import { benchSlow } from './slow.ts'
import { benchVerification } from './verification.ts'

const root = resolve(import.meta.dirname, '..')

/** `npm run bench [-- emissao|lote|lenta|verificacao|relatorios]`: ratios against raw PostgreSQL measured in the same run, on an embedded server of its own. */
async function main(): Promise<void> {
  const only = process.argv[2]
  const dir = mkdtempSync(join(tmpdir(), 'iss-bench-'))
  const server = await startEmbedded({ dataDir: join(dir, 'postgres') })
  const secret = 'segredo-somente-do-bench-segredo-somente'
  try {
    await migrate({ url: server.url, root, secret })
    const booted = await boot({
      root,
      appUrl: appUrl(server.url, secret),
      secret,
      filesRoot: join(dir, 'arquivos'),
      baseUrl: 'http://localhost',
      producao: false,
      clock: systemClock,
      log: pino({ level: 'fatal' }),
      poolSize: 20,
      captchaMaxNumber: 100,
    })
    await loadDemo({ ...booted, ownerUrl: server.url })
    const bench = {
      ...booted,
      ownerUrl: server.url,
      appUrl: appUrl(server.url, secret),
      secret,
      dir,
      cpu: await cpuMeter(server.url),
    }
    if (!only || only === 'emissao') await benchEmission(bench)
    if (!only || only === 'lote') await benchBatch(bench)
    if (!only || only === 'lenta') await benchSlow(bench)
    if (!only || only === 'verificacao') await benchVerification(bench)
    if (!only || only === 'relatorios') await benchReports(bench)
    await booted.close()
  } finally {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

await main()
