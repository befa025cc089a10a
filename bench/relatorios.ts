import { createHash } from 'node:crypto'
import { inTransaction } from '@iss/platform/db'
import { type Context, createContext } from '@iss/platform/server'
import type { Report } from '@iss/list/definition'
import { readFilters, searchReport, writeReport } from '@iss/list/server'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Bench } from './measure.ts'
import { gravarNotas } from './notas-em-massa.ts'
import { megabytes, ms, print, timed } from './palavras.ts'

const notes = Number(process.env.ISS_BENCH_NOTAS ?? 1_000_000)
const sheetRows = 200_000
const slug = 'relatorio-relacao-nota'
const year = { dataInicial: '2025-01-01', dataFinal: '2025-12-31' }
const month = { dataInicial: '2025-12-01', dataFinal: '2025-12-31' }
const rest = { dataPor: 'EMISSAO', agrupar: 'NENHUM', situacao: ['NORMAL'] }

/**
 * The list of notes over a year of a million of them: first page with its totals, whole file as CSV against COPY of the same columns in
 * the same run, and a sheet of 200,000 rows with the memory that it takes.
 */
export async function benchReports(bench: Bench): Promise<void> {
  await gravarNotas(bench, notes)
  print(`\nRelação de notas com ${notes.toLocaleString('pt-BR')} notas num ano\n`)
  for (const [name, period] of [
    ['um mês', month],
    ['o ano', year],
  ] as const) {
    const times: number[] = []
    let total = 0
    for (let round = 0; round < 5; round += 1)
      times.push(
        await timed(() =>
          within(bench, async (ctx, report) => {
            const page = await searchReport(ctx, report, { filtros: { ...rest, ...period }, pagina: 0, tamanho: 10 })
            total = page.total
          }),
        ),
      )
    times.sort((a, b) => a - b)
    print(
      `primeira página e totais, ${name} (${total} linhas)`,
      `${ms(times[2] ?? 0)} (mediana de 5; ${ms(times[0] ?? 0)} a ${ms(times[4] ?? 0)})`,
    )
  }
  await compareCsv(bench)
  await measureSheet(bench)
}

/** The whole year as CSV, and COPY of the statement that the report reads, both read to the last byte. */
async function compareCsv(bench: Bench): Promise<void> {
  const [raw, ours]: [number[], number[]] = [[], []]
  let [rows, bytes] = [0, 0]
  for (let round = 0; round < 2; round += 1) {
    raw.push(await timed(() => copyRows(bench)))
    ours.push(
      await timed(() =>
        within(bench, async (ctx, report) => {
          const file = await writeReport(ctx, report, await readFilters(ctx, report, { ...rest, ...year }), 'CSV')
          bytes = await drain(file.stream)
          rows = file.counted()
        }),
      ),
    )
  }
  const [best, copied] = [Math.min(...ours), Math.min(...raw)]
  const perSecond = (time: number) => `${Math.round(rows / (time / 1000)).toLocaleString('pt-BR')} linhas/s`
  print(`CSV do ano inteiro (${rows} linhas, ${megabytes(bytes)})`, `${ms(best)}, ${perSecond(best)}`)
  print('COPY das mesmas colunas e linhas', `${ms(copied)}, ${perSecond(copied)}`)
  print('razão CSV / COPY', (copied / best).toPrecision(2))
}

async function copyRows({ appUrl }: Bench): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  await client.query(`begin read only; select set_config('iss.municipio', '1', true)`)
  await drain(
    client.query(
      copyTo(
        `copy (select n.numero, s.codigo, to_char(n.emissao at time zone 'America/Sao_Paulo', 'DD/MM/YYYY'), n.data_prestacao, p.nome,
           coalesce(n.tomador_nome, 'Não identificado'), a.codigo as atividade, n.exigibilidade, n.devido_aqui, n.valor_total, n.deducoes,
           n.desconto_incondicional, n.base, n.aliquota, case when n.devido_aqui and not n.retido then n.imposto else 0 end,
           case when n.devido_aqui and n.retido then n.imposto else 0 end, case when n.devido_aqui then 0 else n.imposto end, n.liquido, n.estado
         from nota_fiscal n join documento d using (municipio_id, id) join serie s on s.municipio_id = n.municipio_id and s.id = n.serie_id
         join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
         join atividade a on a.municipio_id = n.municipio_id and a.id = n.atividade_id
         where n.emissao >= '2025-01-01 00:00:00-03' and n.emissao < '2026-01-01 00:00:00-03' and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')
         order by n.emissao desc, n.numero desc) to stdout (format csv, delimiter ';')`,
      ),
    ),
  )
  await client.query('rollback')
  await client.end()
}

/** A sheet of many rows: the resident memory before and the most of it while the file is written. */
async function measureSheet(bench: Bench): Promise<void> {
  for (const formato of ['XLS', 'PDF'] as const) {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let [most, rows, bytes] = [before, 0, 0]
    // Enough days for the rows wanted, at so many notes a day.
    const days = Math.min(365, Math.ceil((sheetRows / (notes * 0.975)) * 365))
    const end = new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10)
    const elapsed = await timed(() =>
      within(bench, async (ctx, report) => {
        const filters = await readFilters(ctx, report, { ...rest, dataInicial: '2025-01-01', dataFinal: end })
        const file = await writeReport(ctx, report, filters, formato)
        bytes = await drain(file.stream, () => {
          most = Math.max(most, process.memoryUsage().rss)
        })
        rows = file.counted()
      }),
    )
    print(
      `${formato} de ${rows} linhas (${megabytes(bytes)})`,
      `${ms(elapsed)}; memória residente ${megabytes(before)} antes, ${megabytes(most)} no máximo`,
    )
  }
}

function within<T>({ pool, runtime, house }: Bench, work: (ctx: Context, report: Report) => Promise<T>): Promise<T> {
  const report = (house.others.get('report') as unknown as Report[]).find((item) => item.slug === slug)
  if (!report) throw new Error(`There is no report ${slug}`)
  const user = { nomeUsuario: 'Bench', perfis: ['fiscal'], authRegex: [] } as never
  const sessao = { sid: '', contaId: 1, municipioId: 1, pessoaUsuarioId: 1, pessoaSelecionadaId: 1 }
  return inTransaction(pool, { municipioId: 1, readOnly: true }, (db, client) =>
    work(createContext(runtime, { db, client, municipioId: 1, identity: { sessao, user }, requestId: 'bench' }).ctx, report),
  )
}

async function drain(stream: AsyncIterable<unknown>, onChunk?: () => void): Promise<number> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    hash.update(chunk as Buffer)
    onChunk?.()
  }
  return bytes
}
