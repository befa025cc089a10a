import { PassThrough } from 'node:stream'
import { createPool, inTransaction, type Pool } from '@iss/platform/db'
import type { Context, FileAnswer } from '@iss/platform/server'
import { and, inArray } from 'drizzle-orm'
import { comunicacaoCanalTable as table } from '../tables/canal.ts'

type Assinante = { municipioId: number; canais: readonly string[]; vistas: Map<string, number> | null; fluxo: PassThrough }

/** Milliseconds between two looks at the counters. */
const intervalo = 500
/** Milliseconds after which a stream ends and the browser asks again: session and permission are checked anew. */
const duracao = 25_000

const assinantes = new Set<Assinante>()
let pool: Pool | null = null
let olhando: NodeJS.Timeout | null = null

/** The address of the connection that this request runs on, with its own credentials. */
function enderecoDe(ctx: Context): string {
  const { host, port, database, user, password, ssl } = ctx.client as unknown as {
    host: string
    port: number
    database?: string
    user?: string
    password?: string | null
    ssl?: unknown
  }
  const url = new URL('postgres://localhost')
  url.username = encodeURIComponent(user ?? '')
  url.password = encodeURIComponent(password ?? '')
  url.pathname = `/${database ?? ''}`
  // A folder is the place of a Unix socket.
  if (host.startsWith('/')) url.searchParams.set('host', host)
  else url.hostname = host
  url.port = String(port)
  if (ssl) url.searchParams.set('sslmode', 'require')
  return url.href
}

async function versoes(pool: Pool, municipioId: number, canais: readonly string[]): Promise<Map<string, number>> {
  const rows = await inTransaction(pool, { municipioId, readOnly: true }, (db) =>
    db
      .select({ canal: table.canal, versao: table.versao })
      .from(table)
      .where(and(inArray(table.canal, [...canais]))),
  )
  return new Map(rows.map(({ canal, versao }) => [canal, versao]))
}

/** One look: a query per city that has open screens here; whoever's counters moved is told. */
async function olhar(): Promise<void> {
  const cidades = new Set([...assinantes].map(({ municipioId }) => municipioId))
  for (const municipioId of cidades) {
    const daqui = [...assinantes].filter((one) => one.municipioId === municipioId)
    const canais = [...new Set(daqui.flatMap((one) => one.canais))]
    if (!pool) return
    const lidas = await versoes(pool, municipioId, canais)
    for (const one of daqui) {
      const antes = one.vistas
      one.vistas = new Map(one.canais.map((canal) => [canal, lidas.get(canal) ?? 0]))
      const mudou = antes !== null && one.canais.some((canal) => antes.get(canal) !== one.vistas?.get(canal))
      if (antes === null || mudou) one.fluxo.write(`event: ${mudou ? 'mudou' : 'pronto'}\ndata: {}\n\n`)
    }
  }
}

function agendar(): void {
  olhando ??= setTimeout(() => {
    void olhar()
      .catch(() => {
        // Without the database nobody can be told: the streams end, and the browsers ask again.
        for (const one of assinantes) one.fluxo.end()
      })
      .finally(() => {
        olhando = null
        if (assinantes.size > 0) agendar()
      })
  }, intervalo)
  olhando.unref()
}

function retirar(assinante: Assinante): void {
  if (!assinantes.delete(assinante) || assinantes.size > 0) return
  const velho = pool
  pool = null
  void velho?.end().catch(() => undefined)
}

let avisado = false
/** Open streams would hold up the end of the process. */
function terminarComOProcesso(): void {
  if (avisado) return
  avisado = true
  for (const sinal of ['SIGINT', 'SIGTERM'] as const)
    process.prependListener(sinal, () => {
      for (const one of assinantes) one.fluxo.end()
    })
}

/**
 * A stream of server-sent events that says `pronto` once it watches and `mudou` when a counter of these channels moves, through whichever
 * process; it carries no content, so the browser reads by its ordinary calls. One connection per process serves all of them.
 */
export function abrirAoVivo(ctx: Context, canais: readonly string[]): FileAnswer {
  pool ??= createPool(enderecoDe(ctx), { max: 1 })
  const fluxo = new PassThrough()
  const assinante: Assinante = { municipioId: ctx.municipioId, canais, vistas: null, fluxo }
  assinantes.add(assinante)
  fluxo.write('retry: 1000\n\n')
  terminarComOProcesso()
  const fim = setTimeout(() => fluxo.end(), duracao)
  fim.unref()
  fluxo.once('close', () => {
    clearTimeout(fim)
    retirar(assinante)
  })
  agendar()
  return {
    stream: fluxo,
    nome: 'eventos',
    tipo: 'text/event-stream; charset=utf-8',
    inline: true,
    cache: 'no-store, no-transform',
  }
}
