import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { enfileirar } from '@iss/encerramento/server'
import { fixedClock } from '@iss/kernel/clock'
import { Competencia } from '@iss/kernel/competencia'
import { appUrl, inTransaction, migrate } from '@iss/platform/db'
import { startEmbedded } from '@iss/platform/embedded'
import { runBlock } from '@iss/platform/jobs'
import { createContext } from '@iss/platform/server'
import { boot } from '@iss/server/boot'
import { loadDemo } from '@iss/server/demo'
import pg from 'pg'
import pino from 'pino'

const tamanhos = (process.env.ISS_BENCH_ENCERRAMENTOS ?? '1000,10000').split(',').map(Number)
const mes = Competencia.of(2026, 3)
const clock = fixedClock('2026-04-15T12:00:00-03:00')

type Medida = Awaited<ReturnType<typeof boot>> & { ownerUrl: string }

/**
 * Automatic closing of 1,000 and of 10,000 taxpayers of one competence, each with a note that makes a guide: what a taxpayer costs must not grow
 * with their number. The queue's own blocks, each one transaction, without the wait between jobs.
 */
export async function benchEncerramento({ ownerUrl, pool, runtime, house }: Medida): Promise<void> {
  const custos: number[] = []
  for (const [vez, quantos] of tamanhos.entries()) {
    const pessoas = await criarContribuintes(ownerUrl, quantos, vez)
    const processo = await inTransaction(pool, { municipioId: 1 }, async (db, client) => {
      const { ctx } = createContext(runtime, { db, client, municipioId: 1, identity: null, requestId: 'bench' })
      const { processoId } = await enfileirar(ctx, {
        fila: 'filaEncerramentoAutomatico',
        papel: 'PRESTADOR',
        competencia: mes,
        pessoas,
      })
      return processoId ?? 0
    })
    const processes = new Map(house.processes.map((um) => [um.nome, um]))
    const inicio = performance.now()
    while ((await runBlock({ pool, runtime, processes }, { municipioId: 1, id: processo })) === 'more');
    const custo = (performance.now() - inicio) / quantos
    custos.push(custo)
    process.stdout.write(`encerramento de ${quantos} contribuintes: ${custo.toFixed(2)} ms cada\n`)
  }
  process.stdout.write(`custo por contribuinte, o maior sobre o menor: ${((custos.at(-1) ?? 0) / (custos[0] ?? 1)).toFixed(2)}\n`)
}

/** Taxpayers with a balance of their own in the month, written by PostgreSQL itself; the debit comes as one of the inspector's. */
async function criarContribuintes(ownerUrl: string, quantos: number, vez: number): Promise<number[]> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    `insert into pessoa (municipio_id, documento, nome, busca, cadastro_inicial, ultima_alteracao, prestador)
     select 1, lpad(($1::bigint * 100000 + n)::text, 12, 'B') || '00', 'Medição ' || n, 'medicao ' || n, '2020-01-01', now(), true
     from generate_series(1, $2::int) n returning id`,
    [vez + 1, quantos],
  )
  const ids = rows.map(({ id }) => Number(id))
  await owner.query(
    `insert into debito (municipio_id, pessoa_id, papel, competencia, motivo, valor, criado_em)
     select 1, p, 'PRESTADOR', $2, 'Medição', 100 + p % 900, now() from unnest($1::bigint[]) p`,
    [ids, mes.firstDay()],
  )
  await owner.end()
  return ids
}

/** `node --import tsx bench/encerramento.ts`: on an embedded server of its own. */
async function main(): Promise<void> {
  const root = resolve(import.meta.dirname, '..')
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
      clock,
      log: pino({ level: 'fatal' }),
      poolSize: 4,
      captchaMaxNumber: 100,
    })
    await loadDemo({ ...booted, ownerUrl: server.url })
    await benchEncerramento({ ...booted, ownerUrl: server.url })
    await booted.close()
  } finally {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

if (process.argv[1]?.endsWith('encerramento.ts')) await main()
