import { describe, expect, it } from 'vitest'
import { textOf } from '@iss/kinds'
import { type ReportChart, type ReportPage, reportCalls } from '../../../packages/list/src/definition/calls.ts'
import type { Report } from '../../../packages/list/src/definition/report.ts'
import { hasPython, readWithPython } from '../../../packages/list/src/testing/outside-readers.ts'
import { missingWords, printingFaults, readPaper } from '../../../packages/list/src/testing/paper.ts'
import { reportScene, type Shown, shownReports } from '../../../packages/list/src/testing/report-scene.ts'

// What no release of PostgreSQL changes: the rows of these files are compared in every-report.itest.
const longFile = 300_000

const held = reportScene()
const shown = shownReports(held, ['XLS', 'PDF'])

describe('every report', () => {
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
})

/** Every word and figure of bars; of shades what names their lines and columns; along a line there is no room for all. */
const chartWords = ({ tipo, series, pontos }: ReportChart) =>
  tipo === 'line'
    ? []
    : tipo === 'heat'
      ? [...series, ...pontos].map(({ rotulo }) => rotulo)
      : pontos.flatMap(({ rotulo, valores }) => [rotulo, ...series.map(({ chave, tipo: kind }) => textOf(kind, valores[chave]))])

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
    ...(chart && !report.pdf ? chartWords(chart) : []),
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
