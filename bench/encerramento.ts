import { enfileirar } from '@iss/encerramento/server'
import { Competencia } from '@iss/kernel/competencia'
import { inTransaction } from '@iss/platform/db'
import { runBlock } from '@iss/platform/jobs'
import { createContext } from '@iss/platform/server'
import pg from 'pg'
import type { Bench } from './measure.ts'
import { contarComandos, medirGasto } from './preparo.ts'

const tamanhos = (process.env.ISS_BENCH_ENCERRAMENTOS ?? '1000,10000').split(',').map(Number)
const mes = Competencia.of(2026, 3)
/** Warm-up: code compiled, plans cached. */
const AQUECIMENTO = 100

/**
 * Automatic closing of 1,000 and of 10,000 taxpayers of one competence, each with a debit that makes a guide: what a taxpayer costs must not
 * grow with their number. The queue's own blocks, each one transaction, without the wait between jobs.
 */
export async function benchEncerramento(preparo: Bench): Promise<void> {
  const comandos = contarComandos()
  const custos: number[] = []
  for (const [vez, quantos] of [AQUECIMENTO, ...tamanhos].entries()) {
    const pessoas = await criarContribuintes(preparo.ownerUrl, quantos, vez)
    const processo = await enfileirarTodos(preparo, pessoas)
    const processes = new Map(preparo.house.processes.map((um) => [um.nome, um]))
    comandos.zerar()
    const { ms, postgres, node } = await medirGasto(preparo.cpu, async () => {
      const { pool, runtime } = preparo
      while ((await runBlock({ pool, runtime, processes }, { municipioId: 1, id: processo })) === 'more');
    })
    if (process.env.ISS_BENCH_COMANDOS) process.stdout.write(`${comandos.maisCaros(70).join('\n')}\n`)
    await conferir(preparo.ownerUrl, pessoas)
    if (vez === 0) continue
    custos.push((postgres + node) / quantos)
    const cada = (valor: number) => (valor / quantos).toFixed(2)
    process.stdout.write(
      `encerramento de ${quantos} contribuintes, cada um: ${cada(ms)} ms, CPU ${cada(postgres)} ms no PostgreSQL e ${cada(node)} ms no servidor, ${cada(comandos.total())} comandos\n`,
    )
  }
  process.stdout.write(
    `custo (CPU) por contribuinte, o maior lote sobre o menor: ${((custos.at(-1) ?? 0) / (custos[0] ?? 1)).toFixed(2)}\n`,
  )
}

async function enfileirarTodos({ pool, runtime }: Bench, pessoas: readonly number[]): Promise<number> {
  return inTransaction(pool, { municipioId: 1 }, async (db, client) => {
    const { ctx } = createContext(runtime, { db, client, municipioId: 1, identity: null, requestId: 'bench' })
    const { processoId } = await enfileirar(ctx, {
      fila: 'filaEncerramentoAutomatico',
      papel: 'PRESTADOR',
      competencia: mes,
      pessoas,
    })
    return processoId ?? 0
  })
}

/** Taxpayers with a balance of their own in the month, written by PostgreSQL itself; the debit comes as one of the inspector's. */
async function criarContribuintes(ownerUrl: string, quantos: number, vez: number): Promise<number[]> {
  return comDono(ownerUrl, async (owner) => {
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
    await owner.query('analyze pessoa, debito')
    return ids
  })
}

/** A measure of closings that failed says nothing: each taxpayer must have its guide. */
async function conferir(ownerUrl: string, pessoas: readonly number[]): Promise<void> {
  const guias = await comDono(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ quantas: string }>(
      'select count(*) as quantas from encerramento where municipio_id = 1 and pessoa_id = any ($1) and guia_id is not null',
      [pessoas],
    )
    return Number(rows[0]?.quantas)
  })
  if (guias !== pessoas.length) throw new Error(`${guias} of ${pessoas.length} closings made a guide`)
}

async function comDono<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
