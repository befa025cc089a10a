import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Pool } from '../db/index.ts'

export type ReaderQuery = {
  municipioId: number
  contaId: number
  /** One statement that has been looked at already; the server takes no second one. */
  sql: string
  /** Documents whole instead of in part. */
  documentos: boolean
  limits: { ms: number; rows: number; bytes: number }
  /** Moment of the caller's clock. */
  agora: Date
}

/** `erro`: what the database said against the statement, with the position in it (from 1). */
export type ReaderAnswer =
  | { colunas: string[]; linhas: (string | null)[][]; cortada: 'linhas' | 'bytes' | null }
  | { erro: { code: string; mensagem: string; posicao: number | null } }
  | { ocupada: true }

/** The read-only console's way to the database. */
export type Reader = { run(query: ReaderQuery): Promise<ReaderAnswer> }

const BATCH = 100
/** A registration that is older than any query may last was left by a process that was killed. */
const STALE = "interval '5 minutes'"

/**
 * Runs statements as the role `portal_leitura`, each over a connection of its own that ends with it, in a read-only transaction that is rolled back. The
 * city is what `registrar` (the application's connection) writes beside the connection's number and the start of its transaction: the role can change neither. One statement
 * of an account at a time.
 */
export function openReader({ url, registrar }: { url: string; registrar: Pool }): Reader {
  return {
    async run(query) {
      const client = new pg.Client({ connectionString: url, application_name: 'iss-consulta', connectionTimeoutMillis: 10_000 })
      client.on('error', () => undefined)
      await client.connect()
      try {
        await client.query(`begin transaction read only`)
        await client.query({ text: `set local statement_timeout = ${Math.trunc(query.limits.ms)}` })
        const { rows } = await client.query<{ pid: number; inicio: string }>(
          'select pg_backend_pid() as pid, transaction_timestamp()::text as inicio',
        )
        const [eu] = rows
        if (!eu) throw new Error('The connection does not know itself')
        if (!(await register(registrar, eu, query))) return { ocupada: true }
        try {
          return await ask(client, query)
        } finally {
          await registrar.query('delete from consulta_sessao where conta_id = $1 and pid = $2', [query.contaId, eu.pid])
        }
      } finally {
        await client.query('rollback').catch(() => undefined)
        await client.end()
      }
    },
  }
}

async function register(registrar: Pool, { pid, inicio }: { pid: number; inicio: string }, query: ReaderQuery): Promise<boolean> {
  await registrar.query(`delete from consulta_sessao where aberta_em < $1::timestamptz - ${STALE}`, [query.agora])
  const { rowCount } = await registrar.query(
    `insert into consulta_sessao (pid, inicio, municipio_id, conta_id, documentos, aberta_em) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [pid, inicio, query.municipioId, query.contaId, query.documentos, query.agora],
  )
  return rowCount === 1
}

/** As text, one statement: the extended protocol refuses a second one. */
const texts = { getTypeParser: () => (value: string) => value }
const statement = (text: string) => ({
  text,
  values: [],
  rowMode: 'array' as const,
  types: texts,
  queryMode: 'extended' as const,
})

async function ask(client: pg.Client, { sql, limits }: ReaderQuery): Promise<ReaderAnswer> {
  const explains = /^\s*explain\b/i.test(sql)
  const cursor = `c_${randomUUID().replaceAll('-', '')}`
  const prefix = explains ? '' : `declare ${cursor} no scroll cursor for `
  try {
    if (explains) {
      const { fields, rows } = await client.query(statement(sql))
      return { colunas: fields.map(({ name }) => name), linhas: rows as string[][], cortada: null }
    }
    await client.query(statement(`${prefix}${sql}`))
    return await fetchAll(client, cursor, limits)
  } catch (error) {
    const { code, message, position } = error as { code?: string; message: string; position?: string }
    if (code === undefined) throw error
    const posicao = position === undefined ? null : Math.max(1, Number(position) - prefix.length)
    return { erro: { code, mensagem: message, posicao } }
  }
}

async function fetchAll(client: pg.Client, cursor: string, { rows: most, bytes }: ReaderQuery['limits']): Promise<ReaderAnswer> {
  const linhas: (string | null)[][] = []
  let colunas: string[] = []
  let size = 0
  for (;;) {
    const { fields, rows } = await client.query(statement(`fetch forward ${BATCH} from ${cursor}`))
    colunas = fields.map(({ name }) => name)
    for (const row of rows as (string | null)[][]) {
      if (linhas.length === most) return { colunas, linhas, cortada: 'linhas' }
      size += row.reduce((sum, cell) => sum + (cell?.length ?? 4), 0)
      if (size > bytes) return { colunas, linhas, cortada: 'bytes' }
      linhas.push(row)
    }
    if (rows.length < BATCH) return { colunas, linhas, cortada: null }
  }
}
