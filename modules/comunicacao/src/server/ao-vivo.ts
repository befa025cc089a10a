import { PassThrough } from 'node:stream'
import { inTransaction, type Pool } from '@iss/platform/db'
import type { Context, FileAnswer } from '@iss/platform/server'
import { and, inArray } from 'drizzle-orm'
import { comunicacaoCanalTable as table } from '../tables/canal.ts'

type Assinante = {
  pool: Pool
  municipioId: number
  canais: readonly string[]
  vistas: Map<string, number> | null
  fluxo: PassThrough
}

/** Milliseconds between two looks at the counters. */
const intervalo = 500
/** Milliseconds after which a stream ends and the browser asks again: session and permission are checked anew. */
const duracao = 25_000

const assinantes = new Set<Assinante>()
let olhando: NodeJS.Timeout | null = null

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
  const cidades = new Map<Pool, Set<number>>()
  for (const { pool, municipioId } of assinantes) cidades.set(pool, (cidades.get(pool) ?? new Set()).add(municipioId))
  for (const [pool, municipioId] of [...cidades].flatMap(([pool, ids]) => [...ids].map((id) => [pool, id] as const))) {
    const daqui = [...assinantes].filter((one) => one.pool === pool && one.municipioId === municipioId)
    const canais = [...new Set(daqui.flatMap((one) => one.canais))]
    if (canais.length === 0) continue
    const lidas = await versoes(pool, municipioId, canais)
    for (const one of daqui) {
      const antes = one.vistas
      one.vistas = new Map(one.canais.map((canal) => [canal, lidas.get(canal) ?? 0]))
      const mudou = antes !== null && one.canais.some((canal) => antes.get(canal) !== one.vistas?.get(canal))
      // Its end may have come while the database was asked.
      if (one.fluxo.writableEnded) continue
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

/**
 * A stream of server-sent events that says `pronto` once it watches and `mudou` when a counter of these channels moves, through whichever
 * process; it carries no content, so the browser reads by its ordinary calls. A look is one short transaction for all open streams of a city.
 */
export function abrirAoVivo(ctx: Context, canais: readonly string[]): FileAnswer {
  const fluxo = new PassThrough()
  const assinante: Assinante = { pool: ctx.pool, municipioId: ctx.municipioId, canais, vistas: null, fluxo }
  assinantes.add(assinante)
  fluxo.write('retry: 1000\n\n')
  const fim = setTimeout(() => fluxo.end(), duracao)
  fim.unref()
  fluxo.once('close', () => {
    clearTimeout(fim)
    assinantes.delete(assinante)
  })
  agendar()
  return {
    stream: fluxo,
    nome: 'eventos',
    tipo: 'text/event-stream; charset=utf-8',
    inline: true,
    cache: 'no-store, no-transform',
    end: () => fluxo.end(),
  }
}
