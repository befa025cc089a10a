import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { systemClock } from '@iss/kernel/clock'
import { appUrl, migrate } from '@iss/platform/db'
import { startEmbedded } from '@iss/platform/embedded'
import { createApp } from '@iss/platform/http'
import { startWorker, type Worker } from '@iss/platform/jobs'
import { outboxMail, smtpMail } from '@iss/platform/mail'
import pino from 'pino'
import { boot } from './boot.ts'
import { hasDemo, loadDemo } from './demo.ts'
import { prepareInstallation } from './prepare.ts'
import { readSettings } from './settings.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Starts what `--papel` asks for: the API, the worker, or both; stops everything cleanly on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2), root)
  const log = pino({ level: process.env.LOG_LEVEL ?? (settings.producao ? 'info' : 'warn'), base: null })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: join(settings.dataDir, 'postgres'), log: (line) => log.debug(line) })
  const ownerUrl = settings.databaseUrl ?? embedded?.url ?? ''
  const stops: (() => Promise<void>)[] = embedded ? [() => embedded.stop()] : []
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      for (const item of stops.reverse())
        await item().catch((error: unknown) => log.error({ nome: (error as Error).name }, 'parada falhou'))
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))
  try {
    await migrate({ url: ownerUrl, root, secret: settings.secret, log: (line) => log.info(line) })
    const booted = await boot({
      root,
      appUrl: settings.databaseUrlApp ?? appUrl(ownerUrl, settings.secret),
      ...(settings.databaseUrlPorts ? { portsUrl: settings.databaseUrlPorts } : {}),
      secret: settings.secret,
      filesRoot: join(settings.dataDir, 'arquivos'),
      ...(settings.papel === 'api' ? {} : { copias: { ownerUrl, pasta: settings.copiasDir } }),
      baseUrl: settings.baseUrl,
      producao: settings.producao,
      clock: systemClock,
      log,
    })
    stops.push(() => booted.close())
    await prepareInstallation({ ownerUrl, pool: booted.pool, producao: settings.producao })
    if (settings.demo && !(await hasDemo(booted.pool))) {
      say('Preparando a cidade de demonstração (só na primeira vez)…')
      await loadDemo({ ...booted, ownerUrl, escala: settings.escala, log: (line) => log.info(line) })
    }
    let worker: Worker | undefined
    if (settings.papel !== 'api') {
      const mail = settings.smtpUrl
        ? smtpMail({ url: settings.smtpUrl, from: settings.mailFrom, clock: systemClock })
        : outboxMail(async () => ({ id: 'caixa-de-saida' }))
      worker = await startWorker({
        pool: booted.pool,
        runtime: booted.runtime,
        queueUrl: ownerUrl,
        mail,
        routines: booted.house.routines,
        couriers: booted.house.couriers,
        processes: new Map(booted.house.processes.map((process) => [process.nome, process])),
        identityOf: booted.identityOf,
      })
      stops.push(() => worker?.stop() ?? Promise.resolve())
    }
    if (settings.papel !== 'worker') {
      const webRoot = join(root, 'apps/web/dist')
      const built = await access(webRoot).then(
        () => true,
        () => false,
      )
      const app = await createApp({
        house: booted.house,
        pool: booted.pool,
        ownPool: booted.ownPool,
        healthPool: booted.healthPool,
        runtime: booted.runtime,
        secret: settings.secret,
        version: booted.version,
        trustProxy: settings.trustProxy,
        ratePerMinute: settings.ratePerMinute,
        uploadQuotaMb: settings.uploadQuotaMb,
        ...(built ? { webRoot } : {}),
        onScheduled: () => worker?.wake(),
      })
      await app.listen({ port: settings.port, host: settings.host })
      stops.push(() => app.close())
      say(`\n  ISS Aberto ${booted.version} em ${settings.baseUrl}`)
    }
    if (settings.papel === 'worker') say('  Processamento em segundo plano pronto.')
    if (await hasDemo(booted.pool))
      say(
        '  Contas de demonstração (senha Demo@2026): alfa, beta, gama, contador, fiscal, gestor, administrador, suporte, maria, integra …\n  Ctrl-C encerra tudo.\n',
      )
  } catch (error) {
    log.fatal(
      { nome: (error as Error).name, mensagem: (error as Error).message, pilha: (error as Error).stack },
      'o portal não pôde ser iniciado',
    )
    await stop()
    process.exit(1)
  }
}

await main()
