import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { carregarCalculadora } from '@iss/guia/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { fixedClock } from '@iss/kernel/clock'
import { appUrl, inTransaction, migrate } from '@iss/platform/db'
import { startEmbedded } from '@iss/platform/embedded'
import { createContext } from '@iss/platform/server'
import { boot } from '@iss/server/boot'
import { loadDemo } from '@iss/server/demo'
import { eq } from 'drizzle-orm'
import pino from 'pino'

const root = resolve(import.meta.dirname, '..')
const QUANTAS = 10_000
const RODADAS = 5
const dia = '2026-04-15'

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.trunc(list.length / 2)] ?? 0

/**
 * Recalculation of 10,000 open guides of a city: rules, quotes and holidays loaded once, every guide with its memory. The measure beside it,
 * in the same rounds, is the bare reading of the same rows; the cost of one guide must not grow with their number.
 */
export async function benchGuias(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'iss-bench-'))
  const server = await startEmbedded({ dataDir: join(dir, 'postgres') })
  const secret = 'segredo-somente-do-bench-segredo-somente'
  try {
    await migrate({ url: server.url, root, secret })
    const booted = await boot({
      root,
      appUrl: appUrl(server.url, secret),
      secret,
      filesRoot: join(dir, 'arquivos'),
      baseUrl: 'http://localhost',
      producao: false,
      clock: fixedClock(new Date(`${dia}T12:00:00-03:00`)),
      log: pino({ level: 'fatal' }),
      poolSize: 5,
      captchaMaxNumber: 100,
    })
    await loadDemo({ ...booted, ownerUrl: server.url })
    const tempos = { ler: [] as number[], mil: [] as number[], todas: [] as number[] }
    await inTransaction(booted.pool, { municipioId: 1 }, async (db, client) => {
      const { ctx } = createContext(booted.runtime, { db, client, municipioId: 1, identity: null, requestId: 'bench' })
      const [modelo] = await ctx.db.select().from(guiaTable).where(eq(guiaTable.papel, 'PRESTADOR')).limit(1)
      if (!modelo) throw new Error('The demonstration has no guide')
      // Ten thousand guides, due on other days and of other amounts, as they come from the table.
      const guias = Array.from({ length: QUANTAS }, (_, indice) => ({
        ...modelo,
        estado: 'EMITIDA' as const,
        vencimento: `2025-${String((indice % 12) + 1).padStart(2, '0')}-20`,
        base: modelo.base.times((indice % 50) + 1),
      }))
      const recalcular = async (quantas: number) => {
        const inicio = performance.now()
        const calculadora = await carregarCalculadora(ctx, '2025-01-20', dia)
        for (const guia of guias.slice(0, quantas)) calculadora.calcular(guia, dia)
        return performance.now() - inicio
      }
      const ler = async () => {
        const inicio = performance.now()
        await client.query(
          `select g.* from generate_series(1, $1::int) n, lateral (select * from guia where municipio_id = 1 and id = $2) g`,
          [QUANTAS, modelo.id],
        )
        return performance.now() - inicio
      }
      for (let rodada = 0; rodada <= RODADAS; rodada += 1) {
        const [mil, todas, leitura] = [await recalcular(QUANTAS / 10), await recalcular(QUANTAS), await ler()]
        // The first round warms up.
        if (rodada === 0) continue
        tempos.mil.push(mil)
        tempos.todas.push(todas)
        tempos.ler.push(leitura)
      }
    })
    await booted.close()
    const [mil, todas, leitura] = [median(tempos.mil), median(tempos.todas), median(tempos.ler)]
    process.stdout.write(
      `Recálculo de ${QUANTAS} guias: ${todas.toFixed(0)} ms; de ${QUANTAS / 10}: ${mil.toFixed(0)} ms; custo por guia ${(todas / mil / 10).toFixed(2)} vezes o do lote menor\n`,
    )
    process.stdout.write(`Leitura crua das mesmas linhas: ${leitura.toFixed(0)} ms; razão ${(todas / leitura).toFixed(2)}\n`)
  } finally {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

if (process.argv[1]?.endsWith('guias.ts')) await benchGuias()
