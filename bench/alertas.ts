import { codigosRegra } from '@iss/alerta-fiscal/domain/regras'
import { inTransaction } from '@iss/platform/db'
import { runBlock } from '@iss/platform/jobs'
import { createContext } from '@iss/platform/server'
import pg from 'pg'
import type { Bench } from './measure.ts'
import { gravarNotas } from './notas-em-massa.ts'
import { megabytes, ms, print, timed } from './palavras.ts'

const notas = Number(process.env.ISS_BENCH_ALERTAS ?? 2_000_000)
/** Taxpayers that the notes are spread over: a city's worth, so that no rule has an easy time of a few groups. */
const empresas = Number(process.env.ISS_BENCH_ALERTAS_EMPRESAS ?? 5000)

/**
 * The nightly alerts on a year of notes: minutes of the run, memory of the process beside what it was before, the dearest rules, and the ratio to the
 * bare aggregate (the sum by taxpayer and month of the same notes), both of them reading what lies on disk.
 */
export async function benchAlertas(preparo: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: preparo.ownerUrl })
  await owner.connect()
  await owner.query(
    `insert into pessoa (municipio_id, documento, nome, busca, cadastro_inicial, ultima_alteracao, prestador)
     select 1, 'B' || lpad(n::text, 11, '0') || '00', 'Medição ' || n, 'medicao ' || n, '2020-01-01', now(), true from generate_series(1, $1::int) n`,
    [empresas],
  )
  const { rows: pessoas } = await owner.query<{ de: string }>(
    `select min(id) as de from pessoa where municipio_id = 1 and documento like 'B%'`,
  )
  const de = Number(pessoas[0]?.de)
  await gravarNotas(preparo, notas, {
    prestador_id: `${de} + d.id % ${empresas}`,
    numero: 'd.id',
    tomador_id: 'null',
    emissao: `d.emissao + interval '2 months'`,
    data_prestacao: `(d.emissao + interval '2 months')::date`,
    competencia: `date_trunc('month', d.emissao + interval '2 months')::date`,
  })
  print(
    'fatos mensais reconstruídos',
    ms(await timed(() => owner.query(`select set_config('iss.municipio', '1', false), fato_reconstruir()`))),
  )
  await owner.query('analyze')

  const agregado = [
    await timed(() =>
      owner.query('select prestador_id, competencia, sum(base) from nota_fiscal where municipio_id = 1 group by 1, 2'),
    ),
    await timed(() =>
      owner.query('select prestador_id, competencia, sum(base) from nota_fiscal where municipio_id = 1 group by 1, 2'),
    ),
  ]
  for (const vez of ['primeira', 'segunda']) await medirApuracao(preparo, owner, vez, Math.min(...agregado))
  await owner.end()
}

async function medirApuracao({ pool, runtime, house }: Bench, owner: pg.Client, vez: string, agregado: number): Promise<void> {
  const processes = new Map(house.processes.map((um) => [um.nome, um]))
  const processo = processes.get('alertas-fiscais')
  if (!processo) throw new Error('There is no process of the alerts')
  const id = await inTransaction(pool, { municipioId: 1 }, async (db, client) => {
    const { ctx } = createContext(runtime, { db, client, municipioId: 1, identity: null, requestId: 'bench' })
    const { rows } = await client.query<{ id: string }>(
      `insert into alerta_execucao (dia, origem, iniciada_em) values (current_date, 'PEDIDA', now()) returning id`,
    )
    return ctx.schedule(processo as never, { execucaoId: Number(rows[0]?.id) } as never)
  })
  global.gc?.()
  const antes = process.memoryUsage().rss
  let maior = 0
  let passo = 0
  const porRegra = new Map<string, number>()
  let mais = true
  const tempo = await timed(async () => {
    while (mais) {
      const bloco = await timed(async () => {
        mais = (await runBlock({ pool, runtime, processes }, { municipioId: 1, id })) === 'more'
      })
      const regra = codigosRegra[passo % codigosRegra.length] ?? ''
      porRegra.set(regra, (porRegra.get(regra) ?? 0) + bloco)
      passo += 1
      maior = Math.max(maior, process.memoryUsage().rss)
    }
  })
  const { rows } = await owner.query<{ encontrados: number; novos: number; encerrados: number }>(
    'select encontrados, novos, encerrados from alerta_execucao where municipio_id = 1 order by id desc limit 1',
  )
  print(`apuração (${vez} noite), ${passo / codigosRegra.length} meses, ${codigosRegra.length} regras`, ms(tempo))
  print('alertas encontrados, novos, encerrados', Object.values(rows[0] ?? {}).join(', '))
  print('agregado cru das mesmas notas', ms(agregado))
  print('razão: uma regra de um mês sobre o agregado de todas as notas', (tempo / passo / agregado).toFixed(2))
  print('razão: a noite inteira sobre o agregado', (tempo / agregado).toFixed(1))
  print('memória do processo, antes e no máximo', `${megabytes(antes)}, ${megabytes(maior)}`)
  for (const [regra, gasto] of [...porRegra].sort(([, a], [, b]) => b - a).slice(0, 5)) print(`  ${regra}`, ms(gasto))
}
