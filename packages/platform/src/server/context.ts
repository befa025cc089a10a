import type { Clock } from '@iss/kernel/clock'
import type { Logger } from 'pino'
import type { DomainEvent, Screen, Switch, UserInfo } from '../contract/index.ts'
import type { Db, DbClient, Pool } from '../db/index.ts'
import type { AskOutside } from './outside.ts'
import type { Ports } from './ports.ts'

/** What an audit event says: kind, entity, its id, and the row before and after. Never passwords or secrets. */
export type AuditEvent = { tipo: string; entidade: string; entidadeId?: string | number; antes?: unknown; depois?: unknown }

/** A row of `auditoria_evento` ready to be written: names are its columns, the hash is there, the key is given by the database. */
export type AuditRow = {
  municipio_id: number
  ocorrido_em: Date
  conta_id: number | null
  pessoa_id: number | null
  como_pessoa_id: number | null
  tipo: string
  entidade: string
  entidade_id: string | null
  antes: unknown
  depois: unknown
  requisicao: string
  hash: string
}

/** One happening of an event in a set: each has the context of the request that made it; all contexts share the transaction. */
export type EventEntry<Payload> = { ctx: Context; payload: Payload }

/** One e-mail to be sent after the commit; kept in the outbox of the municipality. */
export type OutgoingMail = {
  para: string[]
  assunto: string
  texto: string
  html: string
  anexos?: { nome: string; tipo: string; conteudo: Buffer }[]
}

/** Session of the caller: account, city, person acted for. */
export type Sessao = {
  sid: string
  contaId: number
  municipioId: number
  pessoaUsuarioId: number
  pessoaSelecionadaId: number
  /** Account and person of the support who sees the portal as the account above sees it; nothing may be written then. */
  visitante?: { contaId: number; pessoaId: number }
}

/** Everything an operation may touch. One per request or per block of long work; `db` is the caller's one transaction. */
export type Context = {
  db: Db
  /** The same transaction's raw connection, for streams (COPY, cursors) and hot paths. */
  client: DbClient
  /**
   * Connections of the process, for what a call goes on with after its transaction (a stream of events): each look is a transaction of its
   * own by `inTransaction`. Throws outside a call.
   */
  readonly pool: Pool
  /** Municipality of the transaction; throws in a public call that has not entered one. */
  readonly municipioId: number
  /** Signed-in user; throws in a public call without session. */
  readonly user: UserInfo
  readonly sessao: Sessao
  /** The user when there is one. */
  readonly userOrNull: UserInfo | null
  clock: Clock
  log: Logger
  requestId: string
  /** Address of the caller, for rate limits and the access log; empty in long work. */
  ip: string
  /** What the caller's browser calls itself; empty in long work. */
  agente: string
  /**
   * Does what takes long (a password's hash, a service outside) with no connection of the database held: the transaction is given up, the work
   * done, and the operation begins anew; then it gets the answer, or the refusal, under the same key. So what comes before must be the same
   * each time, and the key must name everything that the work depends on. In long work it is done on the spot.
   */
  outside: AskOutside
  /** Captcha and CEP are asked `outside`. */
  ports: Ports
  /** Public address of the portal, e.g. https://iss.example.gov.br, for links and QR codes. */
  baseUrl: string
  producao: boolean
  /** Bytes that a call for large files takes. */
  largeUploadBytes: number
  /** Every screen of the house, for menus and the access check. */
  screens: readonly Screen[]
  /** Definitions of a kind that the platform does not know (report, request, importer, documento …). */
  definitions<T>(kind: string): readonly T[]
  /** Keyed hash (base64url) under the installation's secret, separate for each purpose: for signed links and proofs. */
  hmac(proposito: string, texto: string): string
  /** A public call enters the one municipality that its payload legitimately names; a second, different one is refused (decisions T3). `entered`: the statement that found it has set the transaction already. */
  enterMunicipio(id: number, options?: { entered: boolean }): Promise<void>
  /** Writes an audit event in this transaction. */
  audit(event: AuditEvent): Promise<void>
  /** The row of an event that the caller writes itself in this transaction, by `insertAudit` or in a statement of its own. It counts as audited. */
  auditRow(event: AuditEvent): AuditRow
  /** Runs the hooks of a domain event, in their order, inside this transaction (decisions H6). */
  emit<Payload>(event: DomainEvent<Payload>, payload: Payload): Promise<void>
  /** The same for a set whose contexts share this transaction: each hook gets all of it at once. */
  emitAll<Payload>(event: DomainEvent<Payload>, entries: readonly EventEntry<Payload>[]): Promise<void>
  /** Schedules long work in this transaction; answers the id of its ProcessoAssincrono. */
  schedule<Params>(
    process: Process<Params, never>,
    params: Params,
    /** `contaId`: on whose behalf, where no user asks for it now (a schedule of his). */
    options?: { contaId?: number; pessoaId?: number; metadata?: Record<string, unknown> },
  ): Promise<number>
  /** Puts a mail into the outbox of this transaction; answers its id there. */
  mail(message: OutgoingMail): Promise<number>
  /** Value of a municipal switch, or of a person's switch. */
  switchOn(definition: Switch, pessoaId?: number): Promise<boolean>
  /** Runs after a successful commit; a failure is logged and changes nothing. */
  afterCommit(work: () => void | Promise<void>): void
}

/**
 * A kind of long work (ProcessoAssincrono), carried in short blocks. A block runs in one transaction together with its cursor, so a killed
 * worker's block is undone and taken up again, and nothing is done twice. Queue names: spec 3 §9.4.
 */
export type Process<Params, Cursor> = {
  kind: 'process'
  fila: string
  nome: string
  /** `cursor` is undefined in the first block. */
  block(
    ctx: Context,
    params: Params,
    cursor: Cursor | undefined,
    processo: { id: number; feitos: number },
  ): Promise<BlockResult<Cursor>>
}

/** What one block of long work answers: whether it is done, where the next block begins, how much is done of how much. */
export type BlockResult<Cursor> = {
  done: boolean
  cursor?: Cursor
  feitos: number
  total?: number
  metadata?: Record<string, unknown>
}
