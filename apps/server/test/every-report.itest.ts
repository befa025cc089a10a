import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { chaves } from '@iss/acesso/domain/permissoes-por-perfil'
import { type Access, isAllowed } from '@iss/platform/contract'
import { describe, expect, it } from 'vitest'
import { kindOf, textOf } from '@iss/kinds'
import { parseCsv } from '@iss/platform/csv'
import { type ReportChart, type ReportPage, reportCalls } from '../../../packages/list/src/definition/calls.ts'
import { filterMeta } from '../../../packages/list/src/definition/filter.ts'
import type { Report } from '../../../packages/list/src/definition/report.ts'
import { goldenCsv } from '../../../packages/list/src/testing/golden-csv.ts'
import { hasPython, readWithPython } from '../../../packages/list/src/testing/outside-readers.ts'
import { missingWords, printingFaults, readPaper } from '../../../packages/list/src/testing/paper.ts'
import { readXlsx } from '../../../packages/list/src/testing/read-files.ts'
import {
  defaultFilters,
  exportedFile,
  everyReport,
  inCity,
  reportsOf,
  reportScene,
  type Shown,
  shownReports,
  wholeGrid,
} from '../../../packages/list/src/testing/report-scene.ts'
import { asPlainText, withoutGuard } from '../../../packages/list/src/testing/sheet-text.ts'
import { chartPoints } from '../../../packages/list/src/server/chart-points.ts'

const root = join(import.meta.dirname, '../../..')
const longFile = 300_000

const held = reportScene()
const shown = shownReports(held)

describe('every report', () => {
  it('asks for permission keys that exist, in its access and in that of its filters', () => {
    const known = new Set<string>(chaves)
    const unknown = (access: Access | undefined) =>
      (access && 'chaves' in access ? (access.chaves ?? []) : []).filter((chave) => !known.has(chave))
    expect(reportsOf(held.scene).length).toBeGreaterThan(0)
    for (const { slug, access, filters } of reportsOf(held.scene)) {
      expect(`${slug}: ${unknown(access).join(', ')}`).toBe(`${slug}: `)
      for (const filter of Object.values(filters.shape))
        expect(`${slug}: ${unknown(filterMeta(filter as never)?.access).join(', ')}`).toBe(`${slug}: `)
    }
  })

  it(
    'has the rows on the demonstration that were reviewed, in the file beside it (run with -u after a change on purpose)',
    async () => {
      const reviewed = (await shown()).filter(
        ({ report, filtros, descriptor }) =>
          report.formatos.includes('CSV') &&
          (!report.list || report.tipo !== null) &&
          isDeepStrictEqual(filtros, defaultFilters(descriptor)),
      )
      expect(reviewed.length).toBeGreaterThan(40)
      for (const { report, user, filtros, grid, files } of reviewed) {
        const golden = held.scene.house.origins.get(report)?.replace(/\.ts$/, '.csv')
        // What shows nothing as it opens is reviewed over a year, of what it is about.
        const csv =
          grid.total > 0
            ? files.CSV
            : await exportedFile(held.scene, user.client, report, 'CSV', { ...filtros, ...(await filled(report)) })
        await expect(goldenCsv(csv as Buffer)).toMatchFileSnapshot(join(root, golden ?? ''))
      }
    },
    longFile,
  )

  it(
    'gives the rows of the grid in CSV and XLSX, and its totals in XLSX',
    async () => {
      let compared = 0
      for (const { report, filtros, descriptor, grid, files } of await shown()) {
        const where = `${report.slug} ${JSON.stringify(filtros)}`
        const columns = descriptor.colunas.filter(({ chave }) => grid.colunas.includes(chave))
        expect(grid.total, where).toBe(grid.linhas.length)
        const inFile = descriptor.colunas.filter(({ chave, soArquivo }) => soArquivo || grid.colunas.includes(chave))
        const onScreen = inFile.flatMap(({ soArquivo }, index) => (soArquivo ? [] : [index]))
        const sheet = grid.linhas.map(({ valores }) => columns.map(({ chave }) => valores[chave] ?? null))
        if (files.CSV) {
          const { header, rows } = parseCsv(files.CSV)
          expect(header, where).toEqual(inFile.map(({ rotulo }) => rotulo))
          expect(
            rows.map(({ campos }) => onScreen.map((index) => withoutGuard(campos[index] ?? ''))),
            where,
          ).toEqual(sheet.map((line) => line.map((value, index) => asPlainText(columns[index]?.tipo, value))))
          compared += rows.length
        }
        if (!files.XLS) continue
        const lines = readXlsx(files.XLS).map((line) => onScreen.map((index) => line[index] ?? ''))
        const hasTotals = columns.some(({ total, conta }) => total && !conta)
        expect(lines, where).toHaveLength(1 + grid.total + (hasTotals ? 1 : 0))
        columns.forEach(({ tipo, chave, conta }, index) => {
          if (tipo !== 'money' && tipo !== 'integer' && tipo !== 'decimal') return
          expect(
            lines.slice(1, 1 + grid.total).map((line) => Number(line[index] || 0)),
            where,
          ).toEqual(sheet.map((line) => Number(line[index] ?? 0)))
          const last = lines.at(-1)?.[index]
          const sum = conta ? undefined : grid.totais[chave]
          expect(Number(last), where).toBe(Number(sum ?? last))
        })
      }
      expect(compared).toBeGreaterThan(1000)
    },
    longFile,
  )

  it(
    'writes sheets that a program not ours reads: Python’s zip and XML',
    async () => {
      if (!hasPython()) return
      const withSheet = (await shown()).filter(({ files }) => files.XLS)
      expect(withSheet.length).toBeGreaterThan(40)
      const sheets = readWithPython(withSheet.map(({ files }) => files.XLS as Buffer))
      for (const [at, { report, grid }] of withSheet.entries()) {
        const [header, ...lines] = sheets[at] ?? []
        const columns = report.columns.filter(({ key, filesOnly }) => filesOnly || grid.colunas.includes(key))
        expect(header).toEqual(columns.map(({ label }) => label))
        expect(lines).toHaveLength(grid.total + (columns.some(({ total }) => total && total !== 'count') ? 1 : 0))
        columns.forEach(({ key, kind, filesOnly }, index) => {
          if (filesOnly || (kind !== 'money' && kind !== 'integer')) return
          expect(lines.slice(0, grid.total).map((line) => Number(line[index] || 0))).toEqual(
            grid.linhas.map(({ valores }) => Number(valores[key] ?? 0)),
          )
        })
      }
    },
    longFile,
  )

  it(
    'holds on paper each cell, total, figure of the summary and heading whole, as pdftotext reads it; nothing overlaps or leaves the page',
    async () => {
      const faults: string[] = []
      let printed = 0
      for (const asked of await shown()) {
        if (!asked.files.PDF) continue
        faults.push(...(await faultsOnPaper(asked, asked.files.PDF)))
        printed++
      }
      expect(faults).toEqual([])
      expect(printed).toBeGreaterThan(40)
    },
    longFile,
  )

  it('links its cells to addresses of the portal', async () => {
    const addresses = held.scene.house.screens.flatMap(({ path }) => path).map((path) => path.split('/'))
    const known = (href: string) => {
      const parts = new URL(href, 'http://x').pathname.split('/')
      return addresses.some(
        (address) =>
          address.length === parts.length &&
          address.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index])),
      )
    }
    await everyReport(held.scene, held.people, async (report, { client }, filtros) => {
      const { linhas } = await client.call(reportCalls(report.slug).buscar, { filtros, pagina: 0, tamanho: 20 })
      const dead = linhas.flatMap(({ links }) => Object.values(links ?? {})).filter((href) => !known(href))
      expect(`${report.slug}: ${dead[0] ?? ''}`).toBe(`${report.slug}: `)
    })
  })
})

/** Filters that find something in the demonstration: a year up to its day, and somebody where the screen around a list says who. */
async function filled({ filters }: Report): Promise<Record<string, unknown>> {
  const um = async (sql: string) => Object.values((await held.scene.owner(sql))[0] ?? {})[0]
  const found: Record<string, unknown> = {}
  for (const [name, filter] of Object.entries(filters.shape)) {
    const meta = filterMeta(filter as never)
    if (meta?.range?.ponta === 'inicio') found[name] = meta.kind === 'competencia' ? { ano: 2025, mes: 4 } : '2025-05-01'
    if (name === 'idPessoa')
      found[name] = Number(await um(`select id from pessoa where municipio_id = 1 and documento = '40000001000150'`))
    if (name === 'processoId')
      found[name] = Number(await um('select max(id) from processo_exclusao_simples where municipio_id = 1'))
    if (name === 'cpf') found[name] = await um('select min(documento) from bilhete where municipio_id = 1')
  }
  return found
}

describe('every chart', () => {
  const drawn = ({ drawn: has }: Report) => has

  it('adds up to the totals of its report, over all rows', async () => {
    let compared = 0
    const charts = await everyReport(
      held.scene,
      held.people,
      async (report, { client }, filtros) => {
        const grid = await wholeGrid(client, report, filtros)
        const chart = await client.call(reportCalls(report.slug).grafico, { filtros })
        if (!chart) return
        // Nothing but zeros is not drawn; the sums below say that they are zeros.
        expect(grid.total > 0 || chart.pontos.length === 0).toBe(true)
        for (const { chave, tipo } of chart.series) {
          const { sum, fromWire, toWire } = kindOf(tipo)
          const points = chart.pontos.map(({ valores }) => fromWire(valores[chave] ?? null))
          const drawnTotal = points.reduce((total, value) => sum?.add(total, value), sum?.zero)
          const chosen = report.chart(filtrosLidos(report, filtros))
          const keys = chosen && 'totals' in chosen ? chosen.totals : [chave]
          const expected = keys
            .map((key) => (report.columns.find((column) => column.key === key)?.total === 'sum' ? grid.totais[key] : undefined))
            .filter((value) => value !== undefined && value !== null)
            .map(fromWire)
          if (expected.length !== keys.length) continue
          compared += 1
          expect(`${report.slug} ${String(toWire(drawnTotal))}`).toBe(
            `${report.slug} ${String(toWire(expected.reduce((total, value) => sum?.add(total, value), sum?.zero)))}`,
          )
        }
      },
      drawn,
    )
    expect(compared).toBeGreaterThanOrEqual(3)
    expect(charts).toBeGreaterThanOrEqual(3)
  })

  it('is refused to those who may not see the report and is empty in a city without rows', async () => {
    await everyReport(
      held.scene,
      held.people,
      async (report, user, filtros) => {
        for (const { client, info } of held.people)
          expect((await client.try(reportCalls(report.slug).grafico, { filtros: {} })).status === 403).toBe(
            !isAllowed(report.access, info),
          )
        const chart = await inCity(held.scene, 3, user, (ctx) => chartPoints(ctx, report, { filtros }))
        expect(chart?.pontos ?? []).toEqual([])
      },
      drawn,
    )
  })
})

/** Values of the filters as the definition gets them. */
function filtrosLidos(report: Report, filtros: Record<string, unknown>): Record<string, unknown> {
  return report.filters.parse(filtros) as Record<string, unknown>
}

/** Every word and figure of bars; along a line there is no room for all. */
const chartWords = ({ series, pontos }: ReportChart) =>
  pontos.flatMap(({ rotulo, valores }) => [rotulo, ...series.map(({ chave, tipo }) => textOf(tipo, valores[chave]))])

/** Digits of a telephone, a CEP, a CPF or a CNPJ without the signs by which they are read. */
const isBare = (label: string, text: string) =>
  /telefone|celular|fax|cep\b|cpf|cnpj|documento/i.test(label) && /\b(\d{8}|\d{10,11}|\d{14})\b/.test(text)

/** How the end of the paper says the totals of all rows. */
const totalPhrases = (report: Report, { totais }: ReportPage) =>
  Object.entries(totais).map(([key, total]) => {
    const { kind, total: how } = report.columns.find((column) => column.key === key) ?? {}
    if (how === 'count') return total === 0 ? report.empty : total === 1 ? '1 registro' : `${textOf('integer', total)} registros`
    return kind && total !== null ? textOf(kind, total) : ''
  })

async function faultsOnPaper({ report, user, filtros, grid }: Shown, bytes: Buffer): Promise<string[]> {
  const pages = readPaper(bytes)
  const text = pages.map(({ words }) => words.map((word) => word.text).join(' ')).join(' ')
  const group = report.group(report.filters.parse(filtros) as Record<string, unknown>)
  const columns = report.columns.filter(({ key }) => grid.colunas.includes(key) && key !== group)
  const texts = grid.linhas.flatMap(({ valores }) => columns.map(({ key, kind }) => textOf(kind, valores[key])))
  const summed = columns.filter(({ total }) => total && total !== 'count')
  const totals = summed.map(({ key, kind }) => textOf(kind, grid.totais[key]))
  const chart = report.drawn ? await user.client.call(reportCalls(report.slug).grafico, { filtros }) : null
  const expected = [
    report.title,
    ...grid.grupos.map(({ rotulo }) => rotulo),
    ...(chart ? [] : (grid.resumo ?? [])).map(({ valor }) => valor),
    ...(chart && chart.tipo !== 'line' && chart.tipo !== 'heat' && !report.pdf ? chartWords(chart) : []),
    // Drawn by itself: its figures stand in sentences.
    ...(report.pdf ? [] : [...columns.map(({ label }) => label), ...texts, ...totals, ...(summed.length > 0 ? ['Total'] : [])]),
  ]
  const bare = columns.flatMap(({ key, kind, label }) =>
    grid.linhas.flatMap(({ valores }) => (isBare(label, textOf(kind, valores[key])) ? [`'${label}' shows bare digits`] : [])),
  )
  const missing = missingWords(pages, expected).map((word) => `'${word}' is not whole`)
  const phrases = [
    report.title,
    'Município de Nova Serra - MG',
    'Emitido em 15/04/2026',
    'Página 1 de',
    ...totalPhrases(report, grid),
  ]
  const torn = phrases.filter((phrase) => !text.includes(phrase)).map((phrase) => `'${phrase}' is not there in one piece`)
  return [...bare, ...missing, ...torn, ...printingFaults(pages)].slice(0, 6).map((fault) => `${report.slug}: ${fault}`)
}
