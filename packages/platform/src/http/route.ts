import { refuse } from '@iss/kernel/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Access, type Call, isAllowed, type UserInfo } from '../contract/index.ts'
import { type DbClient, inTransaction, isCommitInDoubt } from '../db/index.ts'
import {
  type CodeReach,
  type FileAnswer,
  type Groups,
  type Identity,
  isReachedByCode,
  type Joint,
  type Operation,
  type Sessao,
  type SessionLoader,
} from '../server/index.ts'
import { type ContextState, createContext, platformErrors } from '../server/create-context.ts'
import { claimKeys, type IdempotencyKey, keepAnswers, toIdempotencyKey } from '../server/idempotency.ts'
import { withOutside } from '../server/outside.ts'
import { parse } from '../server/parse.ts'
import { rateLimitOf } from '../limits/index.ts'
import type { AppOptions } from './app-options.ts'
import { isFromOwnPages } from './own-pages.ts'
import type { Outage } from './outage.ts'
import type { LiveAnswers } from './shutdown.ts'
import type { Uploads } from './upload.ts'

z.config(z.locales.pt())

export const prefix = '/v2/rest'
type Deps = AppOptions & {
  loader: SessionLoader | undefined
  groups: Groups
  reaches: readonly CodeReach[]
  live: LiveAnswers
  outage: Outage
  uploads: Uploads
}

/** Registers one operation: shapes for OpenAPI, rate limit, session, access, transaction, answer. */
export function registerOperation(app: FastifyInstance, operation: Operation, deps: Deps): void {
  const { call } = operation
  const handler = (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, operation, deps)
  // Shapes are made when the description is asked for: making those of every call takes longer than the rest of the start.
  const swaggerTransform = ({ url }: { url: string }) => ({ schema: openApi(call), url })
  const limit = call.ratePerMinute && deps.ratePerMinute !== 0 ? rateLimitOf(call.path, call.ratePerMinute) : {}
  const config = { swaggerTransform, ...limit, ...(call.large && { large: true }) }
  for (const url of [prefix + call.path, ...(call.legacyPath ? [call.legacyPath] : [])])
    app.route({
      method: call.method,
      url,
      config,
      handler,
    })
}

/** Group of the description in which a call stands: by the first part of its address, by two where many share that. */
export function groupOf({ path }: Pick<Call, 'path'>): string {
  const [, first = '', second = ''] = path.split('/')
  return ['public', 'relatorio'].includes(first) ? `${first}/${second}` : first
}

function openApi(call: Call) {
  const shape = (schema: z.ZodType) => {
    const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
    return rest
  }
  const file = call.answer === 'file'
  return {
    summary: call.summary,
    tags: [groupOf(call)],
    ...('public' in call.access ? {} : { security: [{ portador: [] }] }),
    ...(call.method === 'POST' && !call.multipart ? { body: shape(call.request) } : {}),
    response: {
      200: file
        ? { description: 'Arquivo', type: 'string', format: 'binary' }
        : { description: 'Resposta', ...shape(call.answer as z.ZodType) },
      409: {
        description: 'Recusa com mensagens por campo',
        type: 'object',
        properties: {
          tipo: { type: 'integer' },
          mensagens: {
            type: 'array',
            items: { type: 'object', properties: { key: { type: ['string', 'null'] }, message: { type: 'string' } } },
          },
          exceptionMessage: { type: ['string', 'null'] },
        },
      },
    },
  }
}

async function answer(request: FastifyRequest, reply: FastifyReply, operation: Operation, deps: Deps) {
  const { call } = operation
  const mark = deps.outage.mark()
  const { value, replayed, state } = operation.joint
    ? await withOthers(request, operation, operation.joint, deps)
    : await alone(operation, deps, await receive(request, call, deps))
  deps.outage.worked(mark)
  for (const work of state.afterCommit)
    await Promise.resolve()
      .then(work)
      .catch((error: unknown) =>
        deps.runtime.log.error({ requestId: request.id, nome: (error as Error).name }, 'trabalho depois da gravacao falhou'),
      )
  if (state.scheduled) deps.onScheduled?.()
  if (call.answer === 'file') return sendFile(reply, value as FileAnswer, deps.live)
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(replayed ? value : z.encode(call.answer, value as never)))
}

/** Who asks for what: session, access, shape of the request. */
async function receive(request: FastifyRequest, call: Call, deps: Deps): Promise<Received> {
  const identity = await identify(request, call, deps)
  const { input, drop } = await readInput(request, call, identity, deps)
  return {
    identity,
    input,
    drop,
    key: idempotencyKey(request, call, identity, input),
    requestId: request.id,
    ip: request.ip,
    agente: request.headers['user-agent'] ?? '',
  }
}

/** A request of a joint operation shares its transaction with others of the moment. */
async function withOthers(
  request: FastifyRequest,
  operation: Operation,
  joint: Joint<never, unknown>,
  deps: Deps,
): Promise<Done> {
  const { call } = operation
  const isHere = deps.groups.expect()
  try {
    const { identity, input, ...received } = await receive(request, call, deps)
    if (!identity) return await inOwnTransaction(operation, deps, { identity, input, ...received })
    const { municipioId } = identity.sessao
    const done = deps.groups.submit(joint, { ...received, municipioId, identity, input: input as never, audit: call.audit })
    isHere()
    return await done
  } finally {
    isHere()
  }
}

type Received = {
  identity: Identity | null
  input: unknown
  /** Takes an uploaded file away again. */
  drop?: ((options: { kept: boolean }) => Promise<void>) | undefined
  key: IdempotencyKey | null
  requestId: string
  ip: string
  agente: string
}
type Done = { value: unknown; replayed: boolean; state: ContextState }

/** In a transaction of its own; the file that came with the request stays in the store only if it may be told of there. */
async function alone(operation: Operation, deps: Deps, received: Received): Promise<Done> {
  let kept = false
  try {
    const done = await inOwnTransaction(operation, deps, received)
    kept = true
    return done
  } catch (error) {
    kept = isCommitInDoubt(error)
    throw error
  } finally {
    await received.drop?.({ kept })
  }
}

async function inOwnTransaction(operation: Operation, deps: Deps, received: Received): Promise<Done> {
  const { call } = operation
  const { identity, input, key, requestId, ip, agente } = received
  const municipioId = identity?.sessao.municipioId ?? null
  const { pool } = deps
  return withOutside((outside, guard) =>
    inTransaction(pool, { municipioId, readOnly: call.effect === 'read', perfis: identity?.user.perfis }, (db, client) =>
      guard(async () => {
        const { ctx, state } = createContext(deps.runtime, {
          db,
          client,
          pool,
          municipioId,
          identity,
          requestId,
          ip,
          agente,
          outside,
        })
        const [known] = key ? await claimKeys(client, [key], ctx.clock.now()) : []
        if (known && 'error' in known) throw known.error
        if (known) return { value: known.value, replayed: true, state }
        const value = await operation.run(ctx, input as never)
        if (key) await keepAnswers(client, [{ key, answer: key.encode(value) }])
        if (call.effect === 'write' && state.audited === 0 && !call.audit && (await wrote(client)))
          throw new Error(`${call.method} ${call.path} wrote without an audit event`)
        return { value, replayed: false, state }
      }),
    ),
  )
}

function idempotencyKey(request: FastifyRequest, call: Call, identity: Identity | null, input: unknown): IdempotencyKey | null {
  if (!call.idempotent || !identity) return null
  return toIdempotencyKey(request.headers['idempotency-key'], {
    contaId: identity.sessao.contaId,
    caminho: call.path,
    input,
    encode: (value) => z.encode(call.answer as z.ZodType, value as never) ?? null,
  })
}

async function wrote(client: DbClient): Promise<boolean> {
  const { rows } = await client.query<{ wrote: boolean }>('select pg_current_xact_id_if_assigned() is not null as wrote')
  return rows[0]?.wrote ?? false
}

const callers = new WeakMap<FastifyRequest, Sessao>()

/** The session of whoever made a request, once it is known. */
export const callerOf = (request: FastifyRequest): Sessao | undefined => callers.get(request)

const known = new WeakMap<UserInfo, Map<Access, boolean>>()

/** `isAllowed`, asked once for each user info that the loader gives out again while nothing about the caller changed. */
function mayUse(access: Access, user: UserInfo): boolean {
  if (!Object.isFrozen(user)) return isAllowed(access, user)
  const answers = known.get(user) ?? new Map<Access, boolean>()
  known.set(user, answers)
  const allowed = answers.get(access) ?? isAllowed(access, user)
  answers.set(access, allowed)
  return allowed
}

async function identify(request: FastifyRequest, call: Call, deps: Deps): Promise<Identity | null> {
  const isPublic = 'public' in call.access
  const header = request.headers.authorization
  const bearer = header?.startsWith('Bearer ') ? header.slice(7) : undefined
  const token = bearer ?? request.cookies.iss_acesso
  const identity =
    token && deps.loader && !isPublic
      ? await deps.loader.load(token, {
          pool: deps.pool,
          now: deps.runtime.clock.now(),
          secret: deps.secret,
          producao: deps.runtime.producao,
        })
      : null
  if (isPublic) return null
  if (!identity) refuse(platformErrors.semSessao, { kind: 'authentication' })
  // What a cookie authorises must come from our own pages when it writes anything, whatever other header is there.
  if (bearer === undefined && (call.method !== 'GET' || call.effect === 'write') && !isFromOwnPages(request))
    refuse(platformErrors.semSessao, { kind: 'authentication' })
  callers.set(request, identity.sessao)
  const { escopos } = identity
  const admitted = escopos ? isReachedByCode(call, { ...identity, escopos }, deps.reaches) : mayUse(call.access, identity.user)
  if (!admitted) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  if (identity.sessao.visitante && call.effect === 'write' && !call.duringVisit) refuse(platformErrors.soConsulta)
  return identity
}

type Input = Pick<Received, 'input' | 'drop'>

async function readInput(request: FastifyRequest, call: Call, identity: Identity | null, deps: Deps): Promise<Input> {
  if (call.multipart) {
    const owner = identity ? `${identity.sessao.municipioId}/${identity.sessao.contaId}` : request.ip
    const { fields, file, drop } = await deps.uploads.receive(request, call, owner)
    try {
      return { input: { ...(parse(call.request, fields) as object), file }, drop }
    } catch (error) {
      await drop({ kept: false })
      throw error
    }
  }
  const raw = call.method === 'GET' ? { ...(request.query as object), ...(request.params as object) } : (request.body ?? {})
  return { input: parse(call.request, raw) }
}

function sendFile(reply: FastifyReply, file: FileAnswer, live: LiveAnswers) {
  if (file.end) reply.raw.once('close', live.add(file.end))
  const ascii = file.nome.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '')
  reply
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.nome)}`,
    )
    .header('cache-control', file.cache ?? 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(file.tipo)
  return reply.send(file.stream)
}
