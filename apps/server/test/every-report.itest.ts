import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { chaves } from '@iss/acesso/domain/permissoes-por-perfil'
import { type Access, isAllowed } from '@iss/platform/contract'
import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { describe, expect, it } from 'vitest'
import { kindOf } from '@iss/kinds'
import { parseCsv } from '@iss/platform/csv'
import { reportCalls } from '../../../packages/list/src/definition/calls.ts'
import { filterMeta } from '../../../packages/list/src/definition/filter.ts'
import type { Report } from '../../../packages/list/src/definition/report.ts'
import { goldenCsv } from '../../../packages/list/src/testing/golden-csv.ts'
import { readXlsx } from '../../../packages/list/src/testing/read-files.ts'
import {
  defaultFilters,
  exportedFile,
  everyReport,
  inCity,
  reportsOf,
  reportScene,
  type ReportUser,
  shownReports,
  wholeGrid,
} from '../../../packages/list/src/testing/report-scene.ts'
import { asPlainText, withoutGuard } from '../../../packages/list/src/testing/sheet-text.ts'
import { chartPoints } from '../../../packages/list/src/server/chart-points.ts'

const root = join(import.meta.dirname, '../../..')
const longFile = 300_000

const held = reportScene()
const shown = shownReports(held, ['CSV', 'XLS'])

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
          !(report.list && report.slug in emptyForAReason) &&
          isDeepStrictEqual(filtros, defaultFilters(descriptor)),
      )
      expect(reviewed.length).toBeGreaterThan(40)
      for (const { report, user, filtros, grid, files } of reviewed) {
        const golden = held.scene.house.origins.get(report)?.replace(/\.ts$/, '.csv')
        // What shows nothing as it opens is reviewed over a year, of what it is about, or as it opens in the other city of the demonstration.
        const csv = grid.total > 0 ? files.CSV : await reviewedElsewhere(report, user, filtros)
        await expect(goldenCsv(csv as Buffer)).toMatchFileSnapshot(join(root, golden ?? ''))
      }
    },
    longFile,
  )

  it(
    'shows something of the demonstration as it opens, to somebody of one of its cities',
    async () => {
      const silent: string[] = []
      for (const report of reportsOf(held.scene)) if (!(await firstShown(report))) silent.push(report.slug)
      expect(silent.filter((slug) => !(slug in emptyForAReason))).toEqual([])
      const known = new Set(reportsOf(held.scene).map(({ slug }) => slug))
      expect(Object.keys(emptyForAReason).filter((slug) => !known.has(slug))).toEqual([])
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
    'links its cells to addresses of the portal',
    async () => {
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
    },
    longFile,
  )
})

const newestDraw = 'select id from sorteio where municipio_id = 1 order by periodo_inicial desc, id desc limit 1'

/** Filters that find something in the demonstration: a year up to its day, and somebody where the screen around a list says who. */
async function filled({ filters }: Report): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, filter] of Object.entries(filters.shape)) {
    const meta = filterMeta(filter as never)
    if (meta?.range?.ponta === 'inicio') found[name] = meta.kind === 'competencia' ? { ano: 2025, mes: 4 } : '2025-05-01'
    if (name === 'idPessoa')
      found[name] = Number(await one(`select id from pessoa where municipio_id = 1 and documento = '40000001000150'`))
    if (name === 'processoId')
      found[name] = Number(await one('select max(id) from processo_exclusao_simples where municipio_id = 1'))
    if (name === 'cpf') found[name] = await one('select min(documento) from bilhete where municipio_id = 1')
    if (name === 'sorteio' && !('cpf' in filters.shape)) found[name] = Number(await one(newestDraw))
  }
  return found
}

/** Lists of which the demonstration has nothing, and why. */
const emptyForAReason: Readonly<Record<string, string>> = {
  'aliquotas-simples': 'every rate of the Simples is the computed one',
  'analise-aliquotas-simples': 'no rate waits for the inspector, because none departs from the computed one',
  'caixa-de-saida': 'no mail server is set, so that nothing waits for one',
  'certificados-da-instalacao': 'a private key is nothing that everybody may have',
  execucoes: 'the screen of an order says of which one',
  'importacoes-do-livro': 'the sectors of the demonstration write their books on screen',
  'lotes-de-encerramento': 'months are closed one by one',
  'meus-arquivos': 'files are there once somebody has asked for one',
  'obras-como-prestador': 'who executes works in the demonstration owns them',
  'pix-recebidos': 'no account of the city takes Pix',
  processamentos: 'nothing is being processed until somebody asks for it',
}

/** Those who see a report, in either city: the usual ones, and those of whom only some lists are. */
async function everybody(): Promise<ReportUser[]> {
  const others = ['fiscal.porto', 'gestor.porto', 'integra', 'locadora', 'omega', 'delta'] as const
  const added = await Promise.all(
    others.map(async (nome) => {
      const client = await held.scene.as(nome)
      return { nome, client, info: await client.call(buscarUserInfo, {}) }
    }),
  )
  return [...held.people, ...added]
}

let whole: Promise<ReportUser[]> | undefined

/** Who sees a row of a report, and how asked: with its filters as they are at first, or with what the screen around a list says; undefined when nobody does. */
async function firstShown(report: Report): Promise<{ user: ReportUser; filtros: Record<string, unknown> } | undefined> {
  whole ??= everybody()
  const calls = reportCalls(report.slug)
  for (const user of (await whole).filter(({ info }) => isAllowed(report.access, info))) {
    const first = defaultFilters(await user.client.call(calls.descritor, {}))
    for (const around of [{}, await given(report, user)]) {
      const filtros = { ...first, ...around }
      const { status, body } = await user.client.try(calls.buscar, { filtros, pagina: 0, tamanho: 1 })
      if (status === 200 && Number(body.total) > 0) return { user, filtros }
    }
  }
  return undefined
}

/** What the screen around a list hands to it: a person, a row to which it belongs, a book. */
async function given({ filters }: Report, { nome }: ReportUser): Promise<Record<string, unknown>> {
  const rows: Readonly<Record<string, string>> = {
    idPessoa: `select pessoa_id from pessoa_exigibilidade where municipio_id = 1 order by id`,
    processoId: 'select max(id) from processo_exclusao_simples where municipio_id = 1',
    declaracaoId: 'select max(apuracao_id) from pgdas_apuracao_filial where municipio_id = 1',
    parcelamentoId: 'select max(parcelamento_id) from parcelamento_simples_pagamento where municipio_id = 1',
    importacaoId: `select max(id) from lote where municipio_id = 1 and tipo like 'importacao%'`,
    contribuinte: `select id from pessoa where municipio_id = 1 and documento = '40000001000150'`,
    atividade: `select id from atividade where municipio_id = 1 and codigo = '010101'`,
    cpf: 'select min(documento) from bilhete where municipio_id = 1',
    ...('cpf' in filters.shape ? {} : { sorteio: newestDraw }),
  }
  if ('livro' in filters.shape) return { livro: nome.toUpperCase() }
  const names = Object.keys(filters.shape)
  const found = await Promise.all(
    names.flatMap((name) =>
      rows[name] ? [one(rows[name]).then((value) => [name, name === 'cpf' ? value : Number(value)])] : [],
    ),
  )
  return Object.fromEntries(found)
}

/** The file of a report that shows nothing as it opens; of a list without a kind as the first sees it who sees something. */
async function reviewedElsewhere(report: Report, { client }: ReportUser, filtros: Record<string, unknown>): Promise<Buffer> {
  const shownTo = report.list && report.tipo === null ? await firstShown(report) : undefined
  if (shownTo) return exportedFile(held.scene, shownTo.user.client, report, 'CSV', shownTo.filtros)
  const ofTheYear = await exportedFile(held.scene, client, report, 'CSV', { ...filtros, ...(await filled(report)) })
  if (parseCsv(ofTheYear).rows.length > 0) return ofTheYear
  const porto = (await (whole ??= everybody())).find(
    ({ nome, info }) => nome.endsWith('.porto') && isAllowed(report.access, info),
  )
  return porto ? exportedFile(held.scene, porto.client, report, 'CSV', filtros) : ofTheYear
}

const one = async (sql: string) => Object.values((await held.scene.owner(sql))[0] ?? {})[0]

describe('every chart', () => {
  const drawn = ({ drawn: has }: Report) => has

  it(
    'adds up to the totals of its report, over all rows',
    async () => {
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
    },
    longFile,
  )

  it(
    'is refused to those who may not see the report and is empty in a city without rows',
    async () => {
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
    },
    longFile,
  )
})

/** Values of the filters as the definition gets them. */
function filtrosLidos(report: Report, filtros: Record<string, unknown>): Record<string, unknown> {
  return report.filters.parse(filtros) as Record<string, unknown>
}
