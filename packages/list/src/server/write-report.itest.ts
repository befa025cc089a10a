import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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
import { readPdf } from '../testing/read-files.ts'
import { chartPoints } from './chart-points.ts'
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

async function* plain(ctx: Context, filtros: z.output<typeof filters>) {
  yield* streamQuery(ctx, numbers(ctx, filtros))
}

const columns = [
  { key: 'numero', label: 'Número', kind: 'integer', total: 'count' },
  { key: 'nome', label: 'Nome', kind: 'text' },
  { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
] as const
const charts = (chart: 'points' | 'totals' | 'line') =>
  chart === 'totals'
    ? ({ type: 'bar', title: 'Totais', totals: ['valor'] } as const)
    : chart === 'line'
      ? ({ type: 'line', title: 'Linha', category: 'numero', values: ['valor'] } as const)
      : ({ type: 'bar', title: 'Pontos', category: 'nome', values: ['valor', 'numero'], top: 3 } as const)
const bySql = defineReport({ ...head, slug: 'teste-sql', mode: 'misto', tipo: 0, query: numbers, columns })
const byRows = defineReport({ ...head, slug: 'teste-linhas', mode: 'sincrono', tipo: null, rows: computed, columns })

let scene: Scene
beforeAll(async () => {
  scene = await startScene({ template: 'iss_vazio' })
  await scene.owner(`insert into municipio (id, codigo, nome, uf, cliente) values (1, '9900001', 'Nova Serra', 'MG', true)`)
})
afterAll(() => scene.stop())

const eu = { id: 1, nome: 'Teste', documento: '30000000205' }

function within<T>(work: (ctx: Context) => Promise<T>, pessoaSelecionada = eu): Promise<T> {
  const user = { nomeUsuario: 'Teste', pessoaUsuario: eu, pessoaSelecionada, perfis: ['fiscal'], authRegex: [] } as never
  const sessao = { sid: '', contaId: 1, municipioId: 1, pessoaUsuarioId: 1, pessoaSelecionadaId: 1 }
  return inTransaction(scene.pool, { municipioId: 1 }, (db, client) =>
    work(createContext(scene.runtime, { db, client, municipioId: 1, identity: { sessao, user }, requestId: 'teste' }).ctx),
  )
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Most that may be held while any number of rows passes. */
const flat = 40 * 1024 * 1024

async function measure(report: Report, formato: 'CSV' | 'XLS' | 'PDF', linhas: number) {
  return within(async (ctx) => {
    const file = await writeReport(ctx, report, await readFilters(ctx, report, { linhas }), formato)
    const hash = createHash('sha256')
    let [bytes, live, seen] = [0, 0, 0]
    collect()
    const before = process.memoryUsage().heapUsed
    for await (const chunk of file.stream) {
      bytes += (chunk as Buffer).length
      hash.update(chunk as Buffer)
      if (file.counted() - seen < 40_000) continue
      // What is still held after every 40,000 rows, not what waits to be collected.
      seen = file.counted()
      collect()
      live = Math.max(live, process.memoryUsage().heapUsed - before)
    }
    return { bytes, live, counted: file.counted(), hash: hash.digest('hex') }
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

describe('the chart', () => {
  const of = (chart: Parameters<typeof charts>[0], input: object) =>
    defineReport({
      ...head,
      slug: 'teste-grafico',
      mode: 'sincrono',
      tipo: null,
      columns: sums,
      chart: charts(chart),
      ...input,
    } as never)
  const sums = [columns[1], { ...columns[0], total: 'sum' }, columns[2]] as const
  const both = async (chart: Parameters<typeof charts>[0], busca?: string) => {
    const request = { filtros: { linhas: 5 }, ...(busca ? { busca } : {}) }
    const [one, two] = [
      await within((ctx) => chartPoints(ctx, of(chart, { query: numbers }), request)),
      await within((ctx) => chartPoints(ctx, of(chart, { rows: plain }), request)),
    ]
    expect(two).toEqual(one)
    return one
  }

  it('draws the greatest points and puts the others together, from SQL and from a generator alike', async () => {
    const chart = await both('points')
    expect(chart).toMatchObject({
      titulo: 'Pontos',
      tipo: 'bar',
      categoria: 'Nome',
      series: [{ chave: 'valor' }, { chave: 'numero' }],
    })
    expect(chart?.pontos).toEqual([
      { rotulo: 'Nome 5 com acentuação', valores: { valor: '6.25', numero: 5 } },
      { rotulo: 'Nome 4 com acentuação', valores: { valor: '5.00', numero: 4 } },
      { rotulo: 'Nome 3 com acentuação', valores: { valor: '3.75', numero: 3 } },
      { rotulo: 'Demais (2)', valores: { valor: '3.75', numero: 3 } },
    ])
  })

  it('keeps lines in order, draws totals of columns side by side, and follows the search of the grid', async () => {
    expect((await both('line'))?.pontos.map(({ rotulo }) => rotulo)).toEqual(['1', '2', '3', '4', '5'])
    expect((await both('totals'))?.pontos).toEqual([{ rotulo: 'Valor', valores: { total: '18.75' } }])
    expect((await both('points', 'nome 2'))?.pontos).toEqual([
      { rotulo: 'Nome 2 com acentuação', valores: { valor: '2.50', numero: 2 } },
    ])
  })
})

describe('the printed table', () => {
  const printed = (report: Report, pessoa = eu) =>
    within(
      async (ctx) =>
        readPdf(
          Buffer.concat(
            await (await writeReport(ctx, report, await readFilters(ctx, report, { linhas: 5 }), 'PDF')).stream.toArray(),
          ),
        ),
      pessoa,
    )
  const grupos = { ...head, slug: 'teste-grupos', mode: 'misto', tipo: 0, query: numbers, group: 'nome' } as const

  it('a group ends with its subtotals where something adds up, else with the next heading', async () => {
    const summed = await printed(defineReport({ ...grupos, columns }))
    expect(summed.text.match(/Subtotal/g)).toHaveLength(5)
    const named = await printed(defineReport({ ...grupos, columns: [columns[0], columns[1]] }))
    expect(named.text).toContain('Nome: Nome 3 com acentuação')
    expect(named.text).not.toContain('Subtotal')
  })

  it('says for whom it was issued when somebody acts for another', async () => {
    expect((await printed(bySql)).text).not.toContain('agindo por')
    const alfa = { id: 2, nome: 'Alfa Tecnologia Ltda', documento: '40000001000150' }
    expect((await printed(bySql, alfa)).text).toContain('por Teste, agindo por Alfa Tecnologia Ltda 40.000.001/0001-50')
  })
})

describe('the two escape hatches', () => {
  const hatched = defineReport({
    ...head,
    slug: 'teste-folha',
    mode: 'sincrono',
    tipo: null,
    query: numbers,
    columns,
    async header(_ctx, { linhas }) {
      return [`Livro de ${linhas} linhas`]
    },
    async *pdf(rows, sheet) {
      const pdf = sheet.open('paisagem')
      pdf.addPage()
      let y = pdf.area.top
      for await (const { nome, valor } of rows) {
        if (y > pdf.area.bottom - 12) {
          pdf.addPage()
          y = pdf.area.top
        }
        pdf.text(`${nome}: ${valor.format()}`, pdf.area.left, y)
        y += 12
        yield
      }
      pdf.text(`Soma ${sheet.totals().get('valor') ?? ''}`, pdf.area.left, y)
    },
  })

  it('header adds lines above the filters, pdf draws the sheet on the letterhead of the house', async () => {
    const bytes = await within(async (ctx) =>
      Buffer.concat(
        await (await writeReport(ctx, hatched, await readFilters(ctx, hatched, { linhas: 5 }), 'PDF')).stream.toArray(),
      ),
    )
    const { text, pages } = await readPdf(bytes)
    expect(pages).toBe(1)
    for (const part of [
      'Município de Nova Serra - MG',
      'Livro de 5 linhas',
      'Linhas: 5',
      'Nome 5 com acentuação: 6,25',
      'Soma 18,75',
      'Página 1 de 1',
      'por Teste',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Filtros: Linhas: 5')
  })

  it('the drawn sheet goes out page by page and an error of its rows reaches the reader', async () => {
    const { counted, live } = await measure(hatched, 'PDF', 200_000)
    expect(counted).toBe(200_000)
    expect(live).toBeLessThan(flat)
    await within(async (ctx) => {
      const file = await writeReport(ctx, hatched, await readFilters(ctx, hatched, { linhas: 3000 }), 'PDF', { maxRows: 100 })
      await expect(file.stream.toArray()).rejects.toBeInstanceOf(TooManyRows)
    })
  }, 400_000)
})

describe('writing files', () => {
  it('rows are read no further ahead than the reader takes bytes, in every format', async () => {
    for (const formato of ['XLS', 'CSV', 'PDF'] as const)
      await within(async (ctx) => {
        const file = await writeReport(ctx, bySql, await readFilters(ctx, bySql, { linhas: 200_000 }), formato)
        const reader = file.stream[Symbol.asyncIterator]()
        await reader.next()
        const first = file.counted()
        await new Promise((done) => setImmediate(done))
        expect(first).toBeLessThan(40_000)
        for (let index = 0; index < 5; index += 1) await reader.next()
        expect(file.counted()).toBeLessThan(120_000)
        file.stream.destroy()
      })
  }, 400_000)

  it('tells every 5,000 rows how far it is', async () => {
    const told: number[] = []
    await within(async (ctx) => {
      const file = await writeReport(ctx, bySql, await readFilters(ctx, bySql, { linhas: 200_000 }), 'CSV', {
        onRows: async (rows) => void told.push(rows),
      })
      for await (const _ of file.stream);
    })
    expect(told).toEqual(Array.from({ length: 40 }, (_, index) => (index + 1) * 5_000))
  }, 400_000)

  it('200,000 rows to XLSX, CSV and PDF with flat memory', async () => {
    for (const formato of ['XLS', 'CSV', 'PDF'] as const) {
      const { bytes, live, counted } = await measure(bySql, formato, 200_000)
      expect(counted).toBe(200_000)
      expect(bytes).toBeGreaterThan(1_000_000)
      expect(live).toBeLessThan(flat)
    }
  }, 400_000)

  it('computes rows through a cursor with flat memory too', async () => {
    const { counted, live } = await measure(byRows, 'CSV', 200_000)
    expect(counted).toBe(200_000)
    expect(live).toBeLessThan(flat)
  }, 400_000)

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
