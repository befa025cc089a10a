import type { AppOptions } from './app-options.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { toHttp } from '@iss/kernel/http-errors'
import { AppError } from '@iss/kernel/errors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { contentSecurityPolicy } from '../captcha/index.ts'
import { isCommitInDoubt, isDatabaseAway, isPoolBusy, isStorageFull, keepError } from '../db/index.ts'
import { createSharedCounts, registerRateLimits } from '../limits/index.ts'
import { platformErrors } from '../server/create-context.ts'
import type { CodeReach } from '../server/code-reach.ts'
import { createGroups } from '../joint/groups.ts'
import { arrivalOfLarge, registerArrival } from './arrival.ts'
import { registerDocs } from './docs.ts'
import { registerEndpoints } from './endpoints.ts'
import { createHealth } from './health.ts'
import { createMetrics } from './metrics.ts'
import { createOutage } from './outage.ts'
import { callerOf, groupOf, registerOperation } from './route.ts'
import { registerShutdown } from './shutdown.ts'
import { createUploads } from './upload.ts'
import { pageCss, pageScript } from './page-style.ts'
import { registerPages } from './pages.ts'
import { fontOf, registerNotFound, registerWeb, webRoutes } from './web.ts'
import type { Endpoint } from '../server/endpoint.ts'
import type { Page } from '../server/page.ts'

/** The HTTP server: every operation of the house under /v2/rest, documentation, health, metrics and the browser's files. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { house, pool, runtime, requestTimeout = 300_000 } = options
  const app = Fastify({
    loggerInstance: runtime.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 4 * 1024 * 1024,
    requestTimeout: arrivalOfLarge(requestTimeout),
    http: {
      requestTimeout: arrivalOfLarge(requestTimeout),
      headersTimeout: Math.min(60_000, requestTimeout),
      // How often Node looks for requests that take too long.
      connectionsCheckingInterval: Math.min(15_000, requestTimeout),
    },
    trustProxy: options.trustProxy ?? false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500, querystringParser: (text: string) => Object.fromEntries(new URLSearchParams(text)) },
    forceCloseConnections: 'idle',
  })
  registerArrival(app, requestTimeout)
  const metrics = createMetrics()
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(runtime.ports.captcha.publicConfig().provider),
    },
    strictTransportSecurity: runtime.baseUrl.startsWith('https:') ? undefined : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 1, fields: 40 } })
  const counts = createSharedCounts({ pool: options.ownPool ?? pool, clock: runtime.clock, log: runtime.log })
  app.addHook('onClose', () => counts.close())
  if (options.ratePerMinute !== 0)
    await registerRateLimits(app, {
      perMinute: options.ratePerMinute ?? 600,
      counts,
      unlimited: ['/saude', '/metricas', '/paginas.css', '/paginas.js', ...webRoutes],
    })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-request-id', _request.id)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'desconhecida'
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime)
    if (route.startsWith('/v2/rest'))
      runtime.log.info(
        {
          requestId: request.id,
          metodo: request.method,
          rota: route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'requisicao',
      )
  })
  const live = registerShutdown(app)
  const outage = createOutage(runtime.log)
  app.setErrorHandler((error, request, reply) => {
    const known = fromFramework(error)
    const { status, body, unexpected } = toHttp(known, { requestId: request.id })
    if (known !== error && isRefusedByDatabase(error))
      runtime.log.error(
        { requestId: request.id, rota: request.routeOptions.url, erro: describe(error) },
        'recusa do banco de dados',
      )
    if (unexpected) {
      runtime.log.error({ requestId: request.id, rota: request.routeOptions.url, erro: describe(error) }, 'erro nao tratado')
      const caller = callerOf(request)
      void keepError(options.ownPool ?? pool, {
        ocorridoEm: runtime.clock.now(),
        requisicao: request.id,
        municipioId: caller?.municipioId ?? null,
        contaId: caller?.contaId ?? null,
        metodo: request.method,
        rota: request.routeOptions.url ?? '',
        ...describe(error),
      }).catch((failure: unknown) =>
        runtime.log.error({ requestId: request.id, nome: (failure as Error).name }, 'erro nao guardado'),
      )
    }
    if (isStorageFull(error))
      runtime.log.error(
        { requestId: request.id, rota: request.routeOptions.url, erro: describe(error) },
        'sem espaco para gravar',
      )
    if (isDatabaseAway(error)) outage.failed(error)
    // What may have been written all the same is not to be sent again without a look.
    if ((status === 429 || status === 503) && !reply.hasHeader('retry-after') && !isCommitInDoubt(error))
      reply.header('retry-after', String((known as AppError).retryAfter ?? (status === 429 ? 60 : 5)))
    // Whoever is refused in the middle of his body has nobody left to read the rest.
    if (request.isMultipart() && !request.raw.complete) reply.header('connection', 'close')
    return reply.status(status).send(body)
  })
  const isThere = createHealth(options.healthPool ?? pool)
  app.get('/saude', async (_request, reply) => {
    const mark = outage.mark()
    try {
      await isThere()
      outage.worked(mark)
      return { situacao: 'ok', versao: options.version }
    } catch (error) {
      outage.failed(error)
      return reply.status(503).send({ situacao: 'sem banco de dados', versao: options.version })
    }
  })
  app.get('/metricas', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
  await registerDocs(app, options.version, house.calls.map(groupOf))
  const loader = house.sessionLoaders[0]
  const implemented = new Set(house.operations.map((operation) => operation.call))
  for (const call of house.calls)
    if (!implemented.has(call))
      runtime.log.error({ chamada: `${call.method} ${call.path}`, declaradaEm: house.origins.get(call) }, 'chamada sem operacao')
  const groups = createGroups(options)
  const reaches = (house.others.get('code-reach') ?? []) as unknown as CodeReach[]
  const uploads = createUploads({
    files: runtime.ports.files,
    counts,
    quota: (options.uploadQuotaMb ?? 1024) * 2 ** 20,
    largest: runtime.largeUploadBytes,
    silence: options.uploadSilence ?? 30_000,
  })
  for (const operation of house.operations)
    registerOperation(app, operation, { ...options, loader, groups, reaches, live, outage, uploads })
  await registerEndpoints(app, (house.others.get('endpoint') ?? []) as unknown as Endpoint[], {
    ...options,
    loader,
    outage,
    known: fromFramework,
  })
  const send = options.webRoot ? await registerWeb(app, options.webRoot, await readManifest(options.webRoot)) : undefined
  if (!send) registerNotFound(app)
  const css = pageCss(options.webRoot ? await fontOf(options.webRoot) : null)
  app.get('/paginas.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(css),
  )
  app.get('/paginas.js', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'max-age=3600').send(pageScript),
  )
  registerPages(app, (house.others.get('page') ?? []) as unknown as Page[], options, async (request, reply) =>
    send ? send('public.html')(request, reply) : reply.callNotFound(),
  )
  return app
}

async function readManifest(root: string): Promise<ReadonlySet<string>> {
  const names = ['index.html', 'landing.html', 'public.html']
  const present = await Promise.all(
    names.map((name) =>
      readFile(join(root, name)).then(
        () => name,
        () => null,
      ),
    ),
  )
  return new Set(present.filter((name) => name !== null))
}

/** Framework refusals (malformed JSON, too large, unsupported type) as data; anything else unchanged. */
function fromFramework(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error) || isPoolBusy(error)) return new AppError('unavailable', [], { cause: error })
  if (isStorageFull(error)) return new AppError('no-space', [platformErrors.semEspaco], { cause: error })
  if (isConflict(error)) return new AppError('unavailable', [], { cause: error, retryAfter: 1 })
  if (isRefusedByDatabase(error)) return new AppError('business', [platformErrors.dadosRecusados], { cause: error })
  const status = (error as { statusCode?: number } | null)?.statusCode
  if (typeof status === 'number' && status === 429) return new AppError('rate-limit', [platformErrors.muitasTentativas])
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new AppError('validation', [platformErrors.corpoInvalido])
  return error
}

const sqlStateOf = (error: unknown): string =>
  (error as { code?: string } | null)?.code ?? ((error as Error | null)?.cause as { code?: string } | undefined)?.code ?? ''

/** Two transactions stood in each other's way, and this one gave way: the same request may go through now. */
const isConflict = (error: unknown) => /^(40001|40P01|55P03)$/.test(sqlStateOf(error))

/**
 * A value that a column, a key or a check does not take (classes 22 and 23). Whoever sent it is told so, but a rule of the product should have
 * refused it before, by field: it is in the log.
 */
const isRefusedByDatabase = (error: unknown) => !(error instanceof AppError) && /^2[23][0-9A-Z]{3}$/.test(sqlStateOf(error))

/** Name, message without values, and stack of a bug; never request contents. */
function describe(error: unknown): { nome: string; codigo?: string; regra?: string; pilha?: string } {
  if (!(error instanceof Error)) return { nome: typeof error }
  const code = sqlStateOf(error) || undefined
  const { constraint } = ((error.cause as object | undefined) ?? error) as { constraint?: string }
  const cause = error.cause instanceof Error ? `${error.cause.name} ${(error.cause as { code?: string }).code ?? ''}` : undefined
  return {
    nome: cause ? `${error.name} <- ${cause}` : error.name,
    ...(code ? { codigo: code } : {}),
    ...(constraint ? { regra: constraint } : {}),
    pilha:
      error.stack
        ?.split('\n')
        .filter((line) => line.trimStart().startsWith('at '))
        .slice(0, 8)
        .join('\n') ?? '',
  }
}
