import { AppError } from '@iss/kernel/errors'
import { toHttp } from '@iss/kernel/http-errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction, isDatabaseAway } from '../db/index.ts'
import { rateLimitOf } from '../limits/index.ts'
import { createContext, platformErrors } from '../server/create-context.ts'
import type { Endpoint, EndpointAnswer, EndpointRequest, EndpointTools } from '../server/endpoint.ts'
import { withOutside } from '../server/outside.ts'
import type { SessionLoader } from '../server/session-loader.ts'
import type { AppOptions } from './app-options.ts'
import type { Outage } from './outage.ts'

type Deps = AppOptions & { loader: SessionLoader | undefined; outage: Outage; known: (error: unknown) => unknown }

/** Bodies larger than this are few at a time: each is held in memory whole. */
const largeBytes = 256 * 1024
const mostLarge = 8

/** Registers the addresses that speak another language, each with content types, limits and refusals of its own. */
export async function registerEndpoints(app: FastifyInstance, endpoints: readonly Endpoint[], deps: Deps): Promise<void> {
  for (const endpoint of endpoints)
    await app.register(async (scope) => {
      let large = 0
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: endpoint.maxBytes }, (_request, body, done) =>
        done(null, body),
      )
      scope.setErrorHandler((error, request, reply) => send(reply, endpoint.refuse(refusalOf(error, request, deps))))
      scope.addHook('onRequest', async (request, reply) => {
        if (request.method !== 'POST') return
        checkType(request, endpoint)
        const announced = Number(request.headers['content-length'] ?? Infinity)
        if (announced <= largeBytes) return
        if (large >= mostLarge) throw new AppError('unavailable', [], { retryAfter: 10 })
        large += 1
        reply.raw.once('close', () => (large -= 1))
      })
      scope.route({
        method: ['GET', 'POST'],
        url: endpoint.path,
        schema: { hide: true },
        bodyLimit: endpoint.maxBytes,
        ...(deps.ratePerMinute === 0 ? {} : { config: rateLimitOf(endpoint.path, endpoint.ratePerMinute) }),
        handler: async (request, reply) => {
          const mark = deps.outage.mark()
          const answer = await endpoint.answer(toRequest(request, deps), toolsOf(request, deps))
          deps.outage.worked(mark)
          return send(reply, answer)
        },
      })
    })
}

function checkType({ headers }: FastifyRequest, { types }: Endpoint): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type && !types.includes(type)) throw Object.assign(new Error('Content type'), { statusCode: 415 })
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity')
    throw Object.assign(new Error('Content encoding'), { statusCode: 415 })
}

function toRequest(request: FastifyRequest, { clientCertHeader }: Deps): EndpointRequest {
  return {
    method: request.method as 'GET' | 'POST',
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    clientCertificate: clientCertHeader ? certificateIn(request.headers[clientCertHeader.toLowerCase()]) : null,
    ip: request.ip,
    requestId: request.id,
  }
}

/** A certificate as balancers write it into a header: PEM with its special characters escaped, or base64 between colons (RFC 9440). */
function certificateIn(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header === '') return null
  const [, der] = /^:([A-Za-z0-9+/=]+):$/.exec(header) ?? []
  try {
    return der ?? decodeURIComponent(header.replaceAll('+', '%2B'))
  } catch {
    return null // not escaped as any balancer does
  }
}

function toolsOf(request: FastifyRequest, deps: Deps): EndpointTools {
  const { runtime, pool, secret, loader } = deps
  const now = runtime.clock.now()
  const { producao } = runtime
  return {
    now,
    baseUrl: runtime.baseUrl,
    producao,
    identify: async (token) => (await loader?.load(token, { pool, now, secret, producao })) ?? null,
    identityOf: async (who) => (await loader?.identityOf(who, { pool, now, producao })) ?? null,
    async run({ municipioId, identity = null }, work) {
      const { value, state } = await withOutside((outside, guard) =>
        inTransaction(pool, { municipioId, readOnly: false, perfis: identity?.user.perfis }, (db, client) =>
          guard(async () => {
            const asked = { db, client, pool, municipioId, identity, requestId: request.id, ip: request.ip, outside }
            const { ctx, state } = createContext(runtime, asked)
            return { value: await work(ctx), state }
          }),
        ),
      )
      for (const after of state.afterCommit)
        await Promise.resolve()
          .then(after)
          .catch((error: unknown) =>
            runtime.log.error({ requestId: request.id, nome: (error as Error).name }, 'trabalho depois da gravacao falhou'),
          )
      if (state.scheduled) deps.onScheduled?.()
      return value
    },
  }
}

/** Sentences of what the framework refuses before the endpoint sees it. */
const sentences: Readonly<Record<number, string>> = {
  413: 'A mensagem é maior que o limite deste endereço.',
  415: 'O tipo do conteúdo não é aceito neste endereço.',
}

function refusalOf(error: unknown, request: FastifyRequest, deps: Deps) {
  const { headers } = request
  const code = (error as { statusCode?: number } | null)?.statusCode
  if (!(error instanceof AppError) && code !== undefined && code >= 400 && code < 500 && code !== 429)
    return { status: code, message: sentences[code] ?? platformErrors.corpoInvalido.message, retryAfter: null, headers }
  const known = deps.known(error)
  const { status, body, unexpected } = toHttp(known, { requestId: request.id })
  if (unexpected)
    deps.runtime.log.error(
      { requestId: request.id, rota: request.routeOptions.url, nome: (error as Error).name, pilha: placesOf(error as Error) },
      'erro nao tratado',
    )
  if (isDatabaseAway(error)) deps.outage.failed(error)
  const [first] = body.mensagens
  return {
    status,
    message: first?.message ?? body.exceptionMessage ?? platformErrors.corpoInvalido.message,
    retryAfter: status === 429 || status === 503 ? ((known as AppError).retryAfter ?? (status === 429 ? 60 : 5)) : null,
    headers,
  }
}

/** Where it happened, without the message: it may hold values. */
const placesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .join('\n')

function send(reply: FastifyReply, { status, type, body, headers = {} }: EndpointAnswer) {
  return reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers })
    .type(type)
    .send(body)
}
