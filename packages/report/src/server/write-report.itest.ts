import { createHash } from 'node:crypto'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { createContext } from '@iss/platform/server'
import { inTransaction } from '@iss/platform/db'
import { type Scene, startScene } from '@iss/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { choiceField, competenciaRange, dateRange } from '../definition/filter-fields.ts'
import { defineReport, type Report } from '../definition/report.ts'
import { exportReport } from './export-report.ts'
import { readFilters } from './read-filters.ts'
import { searchReport } from './search-report.ts'
import { streamQuery } from './stream-query.ts'
import { TooManyRows, writeReport } from './write-report.ts'

const filters = z.object({
  linhas: choiceField({
    label: 'Linhas',
    options: [5, 3000, 200_000].map((value) => ({ value, label: String(value) })),
    initial: 5,
  }),
})
const head = { title: 'Linhas de teste', access: {}, filters, order: ['numero'] } as const

function numbers(ctx: Context, { linhas }: z.output<typeof filters>) {
  return ctx.db
    .select({
      numero: sql<number>`n`.mapWith(Number).as('numero'),
      nome: sql<string>`'Nome ' || n || ' com acentuação'`.as('nome'),
      valor: sql<Dinheiro>`(n * 1.25)::numeric(15,2)`.mapWith((text: string) => Dinheiro.from(text)).as('valor'),
    })
    .from(sql`generate_series(1, ${linhas}::int) as g(n)`)
}

async function* computed(ctx: Context, filtros: z.output<typeof filters>) {
  for await (const row of streamQuery(ctx, numbers(ctx, filtros))) yield { ...row, valor: row.valor.plus(row.valor) }
}

const columns = [
  { key: 'numero', label: 'Número', kind: 'integer', total: 'count' },
  { key: 'nome', label: 'Nome', kind: 'text' },
  { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
] as const
const bySql = defineReport({ ...head, slug: 'teste-sql', mode: 'misto', tipo: 0, query: numbers, columns })
const byRows = defineReport({ ...head, slug: 'teste-linhas', mode: 'sincrono', tipo: null, rows: computed, columns })

let scene: Scene
beforeAll(async () => {
  scene = await startScene({ template: 'iss_vazio' })
  await scene.owner(`insert into municipio (id, codigo, nome, uf, cliente) values (1, '9900001', 'Nova Serra', 'MG', true)`)
})
afterAll(() => scene.stop())

function within<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const user = { nomeUsuario: 'Teste', perfis: ['fiscal'], authRegex: [] } as never
  const sessao = { sid: '', contaId: 1, municipioId: 1, pessoaUsuarioId: 1, pessoaSelecionadaId: 1 }
  return inTransaction(scene.pool, { municipioId: 1 }, (db, client) =>
    work(createContext(scene.runtime, { db, client, municipioId: 1, identity: { sessao, user }, requestId: 'teste' }).ctx),
  )
}

async function measure(report: Report, formato: 'CSV' | 'XLS' | 'PDF', linhas: number) {
  return within(async (ctx) => {
    const file = await writeReport(ctx, report, await readFilters(ctx, report, { linhas }), formato)
    const hash = createHash('sha256')
    let [bytes, peak] = [0, 0]
    const before = process.memoryUsage().heapUsed
    for await (const chunk of file.stream) {
      bytes += (chunk as Buffer).length
      hash.update(chunk as Buffer)
      peak = Math.max(peak, process.memoryUsage().heapUsed - before)
    }
    return { bytes, peak, counted: file.counted(), hash: hash.digest('hex') }
  })
}

describe('rows of SQL and rows of a generator', () => {
  it('give the same page, order, search and totals', async () => {
    const page = (report: Report, request: object) =>
      within((ctx) => searchReport(ctx, report, { filtros: { linhas: 3000 }, pagina: 1, tamanho: 7, ...request }))
    const double = (cells: Record<string, unknown>) => ({
      ...cells,
      ...(cells.valor === undefined
        ? {}
        : {
            valor: Dinheiro.from(String(cells.valor))
              .plus(Dinheiro.from(String(cells.valor)))
              .toString(),
          }),
    })
    for (const request of [
      {},
      { ordem: '-valor' },
      { ordem: 'nome' },
      { busca: 'ACENTUACAO' },
      { busca: 'nome 29' },
      { ordem: '-numero', busca: '1 com' },
    ]) {
      const [one, two] = [await page(bySql, request), await page(byRows, request)]
      expect(two.total).toBe(one.total)
      expect(two.linhas.map(({ valores }) => valores)).toEqual(one.linhas.map(({ valores }) => double(valores)))
      expect(two.totais).toEqual(double(one.totais))
    }
  })
})

describe('writing files', () => {
  it('200,000 rows to XLSX and CSV with flat memory', async () => {
    for (const formato of ['XLS', 'CSV'] as const) {
      const { bytes, peak, counted } = await measure(bySql, formato, 200_000)
      expect(counted).toBe(200_000)
      expect(bytes).toBeGreaterThan(1_000_000)
      expect(peak).toBeLessThan(150 * 1024 * 1024)
    }
  }, 120_000)

  it('computes rows through a cursor with flat memory too', async () => {
    const { counted, peak } = await measure(byRows, 'CSV', 200_000)
    expect(counted).toBe(200_000)
    expect(peak).toBeLessThan(150 * 1024 * 1024)
  }, 120_000)

  it('the same rows give the same file', async () => {
    const [one, two] = [await measure(bySql, 'PDF', 5), await measure(bySql, 'PDF', 5)]
    expect(two.hash).toBe(one.hash)
  })

  it('stops a mixed report at the rows that one call may answer, and leaves the transaction usable', async () => {
    await within(async (ctx) => {
      const wanted = await readFilters(ctx, bySql, { linhas: 3000 })
      const file = await writeReport(ctx, bySql, wanted, 'CSV', { maxRows: 2000 })
      await expect(file.stream.toArray()).rejects.toBeInstanceOf(TooManyRows)
      expect((await searchReport(ctx, bySql, { filtros: { linhas: 5 }, pagina: 0, tamanho: 2 })).totais).toEqual({
        numero: 5,
        valor: '18.75',
      })
    })
  })

  it('queues what is too large for the same call: PDF above 2,000 rows, CSV not', async () => {
    const kind = (formato: 'PDF' | 'CSV') =>
      within(async (ctx) => (await exportReport(ctx, bySql, { formato, filtros: { linhas: 3000 } })).tipo)
    expect(await kind('PDF')).toContain('json')
    expect(await kind('CSV')).toContain('csv')
  })
})

describe('standard validations', () => {
  const report = defineReport({
    ...head,
    slug: 'teste-periodo',
    mode: 'misto',
    tipo: 1,
    filters: z.object({ ...competenciaRange(), ...dateRange() }),
    query: (ctx: Context) => numbers(ctx, { linhas: 5 }),
    columns,
  })
  const refusals = (raw: Record<string, unknown>) =>
    within((ctx) =>
      readFilters(ctx, report, raw).then(
        () => [],
        (error: { violations: { field?: string; message: string }[] }) =>
          error.violations.map(({ field, message }) => `${field}: ${message}`),
      ),
    )
  const mes = (ano: number, mes: number) => ({ ano, mes: mes - 1 })
  const right = {
    competenciaInicial: mes(2026, 1),
    competenciaFinal: mes(2026, 3),
    dataInicial: '2026-01-01',
    dataFinal: '2026-01-31',
  }

  it('come all together, each at its field', async () => {
    expect(await refusals(right)).toEqual([])
    expect(await refusals({ ...right, competenciaInicial: null, dataInicial: '2026-02-01' })).toEqual([
      'competenciaInicial: A competência inicial é obrigatória.',
      'dataFinal: A data inicial deve ser anterior ou igual à data final.',
    ])
    expect(await refusals({ ...right, competenciaInicial: mes(2026, 4) })).toEqual([
      'competenciaFinal: A competência final deve ser igual ou posterior à competência inicial.',
    ])
  })

  it('limit the period to twelve months, both ends counted', async () => {
    expect(await refusals({ ...right, competenciaInicial: mes(2025, 4) })).toEqual([])
    expect(await refusals({ ...right, competenciaInicial: mes(2025, 3) })).toEqual([
      'competenciaFinal: O período informado não pode exceder 12 meses.',
    ])
    expect(await refusals({ ...right, dataInicial: '2025-01-15', dataFinal: '2026-01-14' })).toEqual([])
    expect(await refusals({ ...right, dataInicial: '2025-01-15', dataFinal: '2026-01-15' })).toEqual([
      'dataFinal: O período informado não pode exceder 12 meses.',
    ])
  })
})
