import pg from 'pg'
import type { Bench, Prepared } from './measure.ts'

const conexoes = 16
const voltas = 40

type Tabela = { tabela: string; inseridas: number; alteradas: number; entradas: number }
type Custo = { notas: number; bytesDoLog: number; bytesEmDisco: number; tabelas: Tabela[] }

/** Prints what a note of each contender costs the database: rows by table, entries in indexes, bytes of write-ahead log and on disk. */
export async function reportCost(bench: Bench, contenders: readonly Prepared[]): Promise<void> {
  for (const contender of contenders) {
    const { notas, bytesDoLog, bytesEmDisco, tabelas } = await medirCusto(bench.ownerUrl, contender)
    await contender.close()
    const soma = (campo: 'inseridas' | 'alteradas' | 'entradas') => tabelas.reduce((total, linha) => total + linha[campo], 0)
    const porNota = (quanto: number, casas = 2) => (quanto / notas).toFixed(casas)
    process.stdout.write(
      `\nCusto de uma nota, ${contender.name} (${notas} notas, ${conexoes} conexões)\n` +
        `linhas inseridas ${porNota(soma('inseridas'))} · alteradas ${porNota(soma('alteradas'))} · entradas de índices ${porNota(soma('entradas'))} · ` +
        `WAL ${porNota(bytesDoLog, 0)} bytes · disco ${porNota(bytesEmDisco, 0)} bytes\n`,
    )
    for (const { tabela, inseridas, alteradas, entradas } of tabelas)
      process.stdout.write(
        `  ${tabela.padEnd(28)}${porNota(inseridas).padStart(8)}${porNota(alteradas).padStart(8)}${porNota(entradas).padStart(8)}\n`,
      )
  }
}

async function medirCusto(ownerUrl: string, { work }: Prepared): Promise<Custo> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await medir(client, work)
  } finally {
    await client.end()
  }
}

async function medir(client: pg.Client, work: Prepared['work']): Promise<Custo> {
  const issue = () =>
    Promise.all(
      Array.from({ length: conexoes }, async (_, connection) => {
        for (let volta = 0; volta < voltas; volta += 1) await work(connection, volta)
      }),
    )
  // The first notes after a checkpoint write whole pages to the log; they are not counted.
  await client.query('checkpoint')
  await issue()
  const antes = await ler(client)
  await issue()
  const depois = await ler(client)
  const tabelas = [...depois.tabelas].map(([tabela, agora]) => {
    const era = antes.tabelas.get(tabela) ?? { inseridas: 0, alteradas: 0, entradas: 0 }
    return {
      tabela,
      inseridas: agora.inseridas - era.inseridas,
      alteradas: agora.alteradas - era.alteradas,
      entradas: agora.entradas - era.entradas,
    }
  })
  return {
    notas: conexoes * voltas,
    bytesDoLog: depois.log - antes.log,
    bytesEmDisco: depois.disco - antes.disco,
    tabelas: tabelas.filter(({ inseridas, alteradas }) => inseridas + alteradas > 0).sort((a, b) => b.entradas - a.entradas),
  }
}

/**
 * Counters of the whole database. A row inserted, or changed so that it moves, enters every index of its table; into a partial one only when
 * it meets its condition, into one of blocks (BRIN) none does.
 */
async function ler(client: pg.Client) {
  // An idle session tells ten seconds after its last statement what it did.
  await new Promise((done) => setTimeout(done, 11_000))
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{
    tabela: string
    inseridas: number
    alteradas: number
    entradas: number
    parciais: string[]
  }>(
    `select s.relname as tabela, s.n_tup_ins::int as inseridas, s.n_tup_upd::int as alteradas,
       ((s.n_tup_ins + s.n_tup_upd - s.n_tup_hot_upd) * count(i.indexrelid) filter (where i.indpred is null))::int as entradas,
       coalesce(array_agg(pg_get_expr(i.indpred, i.indrelid)) filter (where i.indpred is not null), '{}') as parciais
     from pg_stat_user_tables s left join (pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam and a.amname <> 'brin')
       on i.indrelid = s.relid
     group by s.relid, s.relname, s.n_tup_ins, s.n_tup_upd, s.n_tup_hot_upd`,
  )
  const tabelas = new Map<string, Omit<Tabela, 'tabela'>>()
  for (const { tabela, inseridas, alteradas, entradas, parciais } of rows) {
    let total = entradas
    for (const condicao of parciais) {
      const { rows: contadas } = await client.query<{ n: number }>(`select count(*)::int as n from ${tabela} where ${condicao}`)
      total += contadas[0]?.n ?? 0
    }
    tabelas.set(tabela, { inseridas, alteradas, entradas: total })
  }
  const { rows: tamanhos } = await client.query<{ log: string; disco: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as log, pg_database_size(current_database()) as disco`,
  )
  return { tabelas, log: Number(tamanhos[0]?.log), disco: Number(tamanhos[0]?.disco) }
}
