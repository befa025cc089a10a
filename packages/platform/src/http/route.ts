import { createHash } from 'node:crypto'
import { AppError, refuse, type Violation } from '@iss/kernel/errors'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { canonicalJson } from '../audit/hash.ts'
import { type Call, isAllowed, type UserInfo } from '../contract/index.ts'
import { type Db, type DbClient, idempotenciaTable, inTransaction } from '../db/index.ts'
import type { Context, FileAnswer, Operation, Sessao, SessionLoader } from '../server/index.ts'
import { createContext, platformErrors } from '../server/create-context.ts'
import type { AppOptions } from './app.ts'

z.config(z.locales.pt())

const prefix = '/v2/rest'
type Deps = AppOptions & { loader: SessionLoader | undefined }
export type Identity = { sessao: Sessao; user: UserInfo }

/** Registers one operation: shapes for OpenAPI, rate limit, session, access, transaction, answer. */
export function registerOperation(app: FastifyInstance, operation: Operation, deps: Deps): void {
  const { call } = operation
  const handler = (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, operation, deps)
  const config =
    call.ratePerMinute && deps.ratePerMinute !== 0 ? { rateLimit: { max: call.ratePerMinute, timeWindow: '1 minute' } } : {}
  for (const url of [prefix + call.path, ...(call.legacyPath ? [call.legacyPath] : [])])
    app.route({
      method: call.method,
      url,
      config,
      schema: openApi(call),
      validatorCompiler: () => () => true,
      serializerCompiler: () => (value) => JSON.stringify(value),
      handler,
    })
}

function openApi(call: Call) {
  const shape = (schema: z.ZodType) => {
    const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
    return rest
  }
  const file = call.answer === 'file'
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1] === 'public' ? `public/${call.path.split('/')[2]}` : (call.path.split('/')[1] ?? '')],
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
  const identity = await identify(request, call, deps)
  const input = await readInput(request, call)
  const run = async (db: Db, client: DbClient) => {
    const { ctx, state } = createContext(deps.runtime, {
      db,
      client,
      municipioId: identity?.sessao.municipioId ?? null,
      identity,
      requestId: request.id,
      ip: request.ip,
    })
    const result = await withIdempotency(request, call, ctx, input, () => operation.run(ctx, input as never))
    if (call.effect === 'write' && state.audited === 0 && !call.audit && !result.replayed && (await wrote(client)))
      throw new Error(`${call.method} ${call.path} wrote without an audit event`)
    return { value: result.value, replayed: result.replayed, state }
  }
  const { value, replayed, state } = await inTransaction(
    deps.pool,
    { municipioId: identity?.sessao.municipioId ?? null, readOnly: call.effect === 'read' },
    run,
  )
  for (const work of state.afterCommit)
    await Promise.resolve()
      .then(work)
      .catch((error: unknown) =>
        deps.runtime.log.error({ requestId: request.id, nome: (error as Error).name }, 'trabalho depois da gravacao falhou'),
      )
  if (state.scheduled) deps.onScheduled?.()
  if (call.answer === 'file') return sendFile(reply, value as FileAnswer)
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(replayed ? value : z.encode(call.answer, value as never)))
}

async function wrote(client: DbClient): Promise<boolean> {
  const { rows } = await client.query<{ wrote: boolean }>('select pg_current_xact_id_if_assigned() is not null as wrote')
  return rows[0]?.wrote ?? false
}

async function identify(request: FastifyRequest, call: Call, deps: Deps): Promise<Identity | null> {
  const isPublic = 'public' in call.access
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice(7) : request.cookies.iss_acesso
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
  // A write authorised by a cookie must come from our own pages.
  if (!header && call.method !== 'GET' && request.headers['sec-fetch-site'] !== 'same-origin')
    refuse(platformErrors.semSessao, { kind: 'authentication' })
  if (!isAllowed(call.access, identity.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return identity
}

async function readInput(request: FastifyRequest, call: Call): Promise<unknown> {
  if (call.multipart) {
    if (!request.isMultipart()) refuse(platformErrors.arquivoAusente)
    const file = await request.file()
    if (!file) refuse(platformErrors.arquivoAusente)
    const fields = Object.fromEntries(
      Object.entries(file.fields).flatMap(([name, part]) => (part && 'value' in part ? [[name, part.value]] : [])),
    )
    return {
      ...(parse(call.request, fields) as object),
      file: { nome: file.filename, tipo: file.mimetype, stream: file.file, truncated: () => file.file.truncated },
    }
  }
  const raw = call.method === 'GET' ? { ...(request.query as object), ...(request.params as object) } : (request.body ?? {})
  return parse(call.request, raw)
}

/** Parses a request; refuses with every violation at once, each keyed by its field. */
export function parse<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  if (hasNul(raw)) refuse(platformErrors.corpoInvalido, { kind: 'validation' })
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const violations: Violation[] = result.error.issues.map((issue) => ({
    code: `plataforma.${issue.code}`,
    ...(issue.path.length > 0 ? { field: issue.path.map(String).join('.') } : {}),
    message: issue.message,
  }))
  throw new AppError('validation', violations)
}

const maxDepth = 60

/** Whether some text holds the character NUL, which no field means and PostgreSQL does not store, or the value is nested beyond reason. */
function hasNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  if (depth > maxDepth) return true
  if (Array.isArray(value)) return value.some((item) => hasNul(item, depth + 1))
  return Object.entries(value).some(([key, item]) => key.includes('\u0000') || hasNul(item, depth + 1))
}

async function withIdempotency(request: FastifyRequest, call: Call, ctx: Context, input: unknown, run: () => Promise<unknown>) {
  const chave = request.headers['idempotency-key']
  if (!call.idempotent || typeof chave !== 'string' || chave === '' || !ctx.userOrNull)
    return { value: await run(), replayed: false }
  const conteudoHash = createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(input))))
    .digest('hex')
  const contaId = ctx.sessao.contaId
  const table = idempotenciaTable
  const inserted = await ctx.db
    .insert(table)
    .values({ contaId, chave: chave.slice(0, 200), caminho: call.path, conteudoHash, criadoEm: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: table.id })
  const where = and(eq(table.contaId, contaId), eq(table.chave, chave.slice(0, 200)))
  if (inserted.length === 0) {
    const [known] = await ctx.db.select().from(table).where(where)
    if (!known || known.conteudoHash !== conteudoHash || known.caminho !== call.path) refuse(platformErrors.chaveRepetida)
    return { value: known.resposta, replayed: true }
  }
  const value = await run()
  await ctx.db
    .update(table)
    .set({ resposta: z.encode(call.answer as z.ZodType, value as never) })
    .where(where)
  return { value, replayed: false }
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
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
