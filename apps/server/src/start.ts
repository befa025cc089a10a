import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Clock, runningClock, systemClock } from '@iss/kernel/clock'
import { appUrl, migrate, readerUrl } from '@iss/platform/db'
import { discover } from '@iss/platform/discovery'
import { announceInstance } from '@iss/platform/instance'
import { startKept } from '@iss/platform/embedded-kept'
import { createApp, readOperatorSettings } from '@iss/platform/http'
import { startWorker, type Worker } from '@iss/platform/jobs'
import { type Mail, outboxMail, smtpMail } from '@iss/platform/mail'
import { OperatorError } from '@iss/platform/operator'
import pino, { type Logger } from 'pino'
import { type Booted, boot } from './boot.ts'
import { ensureDemo, hasDemo } from './demo.ts'
import { checkOptions } from './options.ts'
import { root, webRoot } from './place.ts'
import { prepareInstallation } from './prepare.ts'
import { listSentences } from './sentences.ts'
import { readSettings, type Settings } from './settings.ts'

export type StartOptions = {
  /** Builds the screens when that is to be done; runs beside the preparation of the database. Not called for a worker alone. */
  prepareScreens?: () => Promise<void>
}

/** With the two years that every demonstration has: three years, for what is compared with the year before and with that before it. */
const historicoDaDemo = 12
const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Starts what `--papel` asks for: the API, the worker, or both; stops everything cleanly on SIGINT, SIGTERM and SIGHUP. Wrong settings and
 * a port in use are told in a sentence before anything is written to the database. Ends the process (exit code 78: a setting) when the
 * portal cannot start.
 */
export async function startPortal(options: StartOptions = {}): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  let log: Logger | undefined
  const stop = () => {
    stopping ??= (async () => {
      for (const item of stops.reverse())
        await item().catch((error: unknown) => log?.error({ nome: (error as Error).name }, 'parada falhou'))
    })()
    return stopping
  }
  // Ctrl-C comes twice when npm stands between the terminal and us: once is enough, and the second must not cut the first short.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))
  try {
    const argv = process.argv.slice(2)
    checkOptions(argv, ['papel', 'escala'])
    const settings = readSettings(process.env, argv, process.cwd())
    readOperatorSettings(process.env)
    log = pino({ level: settings.logLevel, base: null })
    await serve(settings, options, log, stops)
  } catch (error) {
    // What fails because everything is being stopped is no failure of the start.
    if (stopping) return
    const sentences = listSentences(error)
    if (sentences) process.stderr.write(`${sentences.join('\n')}\n`)
    else
      (log ?? pino({ base: null })).fatal(
        { nome: (error as Error).name, mensagem: (error as Error).message, pilha: (error as Error).stack },
        'o portal não pôde ser iniciado',
      )
    await stop()
    process.exit(error instanceof OperatorError ? error.exitCode : 1)
  }
}

async function serve(settings: Settings, options: StartOptions, log: Logger, stops: (() => Promise<void>)[]): Promise<void> {
  const isApi = settings.papel !== 'worker'
  if (isApi) await assertFreePort(settings)
  const screens = isApi ? options.prepareScreens?.() : undefined
  screens?.catch(() => {}) // heard below, when they are needed
  const starting = settings.databaseUrl
    ? undefined
    : startKept({
        dataDir: join(settings.dataDir, 'postgres'),
        log: (line) => log.debug(line),
        onRestart: (failure) =>
          failure
            ? log.error({ mensagem: failure.message }, 'o PostgreSQL parou e ainda não voltou')
            : log.warn('o PostgreSQL parou e foi iniciado de novo'),
      })
  if (starting) stops.push(async () => (await starting).stop())
  const [embedded, house] = await Promise.all([starting, discover(root)])
  const ownerUrl = settings.databaseUrl ?? embedded?.url ?? ''
  await migrate({
    url: ownerUrl,
    root,
    secret: settings.secret,
    ...(settings.databaseUrlApp ? { appPassword: decodeURIComponent(new URL(settings.databaseUrlApp).password) } : {}),
    log: (line) => log.info(line),
  })
  const booted = await boot({
    root,
    house,
    appUrl: settings.databaseUrlApp ?? appUrl(ownerUrl, settings.secret),
    ...(settings.databaseUrlPorts ? { portsUrl: settings.databaseUrlPorts } : {}),
    readerUrl: readerUrl(ownerUrl, settings.secret),
    secret: settings.secret,
    filesRoot: join(settings.dataDir, 'arquivos'),
    ...(settings.papel === 'api' ? {} : { copias: { ownerUrl, pasta: settings.copiasDir } }),
    baseUrl: settings.baseUrl,
    producao: settings.producao,
    clock: clockOf(settings),
    largeUploadBytes: settings.largeUploadMb * 2 ** 20,
    log,
    portas: settings.portas,
  })
  stops.push(() => booted.close())
  await prepareInstallation({ ownerUrl, pool: booted.pool, producao: settings.producao })
  if (settings.demo && !(await hasDemo(booted.pool))) {
    say('Preparando a cidade de demonstração (só na primeira vez)…')
    await ensureDemo({ ...booted, ownerUrl, escala: settings.escala, mesesAntes: historicoDaDemo, log: (line) => log.info(line) })
  }
  // Asked before anything runs: once the portal is ready, a database that goes away must not end it.
  const showsDemo = await hasDemo(booted.pool)
  const instance = await announceInstance({
    pool: booted.pool,
    ownPool: booted.ownPool,
    clock: booted.runtime.clock,
    papel: settings.papel,
    versao: booted.version,
    folder: settings.dataDir,
    onError: ({ name }) => log.error({ nome: name }, 'instancia não anunciada'),
  })
  stops.push(() => instance.stop())
  let worker: Worker | undefined
  if (settings.papel !== 'api') {
    worker = await work(settings, booted, ownerUrl)
    stops.push(() => worker?.stop() ?? Promise.resolve())
  }
  if (isApi) {
    await screens
    const app = await createApp({
      house,
      pool: booted.pool,
      ownPool: booted.ownPool,
      healthPool: booted.healthPool,
      runtime: booted.runtime,
      secret: settings.secret,
      version: booted.version,
      trustProxy: settings.trustProxy,
      ...(settings.clientCertHeader ? { clientCertHeader: settings.clientCertHeader } : {}),
      ratePerMinute: settings.ratePerMinute,
      uploadQuotaMb: settings.uploadQuotaMb,
      webRoot,
      onScheduled: () => worker?.wake(),
    })
    await app.listen({ port: settings.port, host: settings.host })
    stops.push(() => app.close())
    say(`\n  ISS Aberto ${booted.version} em ${settings.baseUrl}`)
  } else say('  Processamento em segundo plano pronto.')
  if (settings.producao && settings.papel !== 'api' && !settings.smtpUrl)
    say('  Sem SMTP_URL nenhuma mensagem é enviada: ficam todas pendentes e saem quando SMTP_URL for definida.')
  if (showsDemo)
    say(
      '  Contas de demonstração (senha Demo@2026): alfa, beta, gama, contador, fiscal, gestor, administrador, suporte, maria, integra …\n  Ctrl-C encerra tudo.\n',
    )
}

function work(settings: Settings, booted: Booted, ownerUrl: string): Promise<Worker> {
  return startWorker({
    pool: booted.pool,
    runtime: booted.runtime,
    queueUrl: ownerUrl,
    mail: mailOf(settings, booted.runtime.clock),
    routines: booted.house.routines,
    couriers: booted.house.couriers,
    processes: new Map(booted.house.processes.map((process) => [process.nome, process])),
    identityOf: booted.identityOf,
  })
}

function clockOf({ relogio }: Settings): Clock {
  if (!relogio) return systemClock
  say(`  O relógio do portal começa em ${relogio.toISOString()} (ISS_RELOGIO).`)
  return runningClock(relogio)
}

/** In production without a mail server nothing is sent and nothing passes for sent; a demonstration keeps its mails to be read. */
function mailOf({ smtpUrl, mailFrom, producao }: Settings, clock: Clock): Mail | null {
  if (smtpUrl) return smtpMail({ url: smtpUrl, from: mailFrom, clock })
  return producao ? null : outboxMail(async () => ({ id: 'caixa-de-saida' }))
}

/** Refuses (as listening would: EADDRINUSE, EACCES …) a port that cannot be opened, before the database is touched. */
async function assertFreePort({ port, host }: Settings): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
