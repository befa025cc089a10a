import { textOf } from '@iss/kinds'
import { describe, expect, it } from 'vitest'
import { missingWords, printingFaults, readPaper } from '../../../packages/list/src/testing/paper.ts'
import { type ReportChart, reportCalls } from '../../../packages/list/src/definition/calls.ts'
import type { Report } from '../../../packages/list/src/definition/report.ts'
import {
  everyReport,
  exportedFile,
  type ReportUser,
  reportScene,
  wholeGrid,
} from '../../../packages/list/src/testing/report-scene.ts'

const held = reportScene()

const longFile = 300_000

describe('every report on paper', () => {
  it(
    'holds each cell, total, figure of the summary and heading whole; nothing overlaps or leaves the page',
    async () => {
      const faults: string[] = []
      const printed = await everyReport(
        held.scene,
        held.people,
        async (report, user, filtros) => {
          for (const asked of [filtros, ...withSwitches(filtros)]) faults.push(...(await faultsOf(report, user, asked)))
        },
        ({ formatos }) => formatos.includes('PDF'),
      )
      expect(faults).toEqual([])
      expect(printed).toBeGreaterThan(40)
    },
    longFile,
  )
})

/** Every word and figure of bars; along a line there is no room for all. */
const chartWords = ({ series, pontos }: ReportChart) =>
  pontos.flatMap(({ rotulo, valores }) => [rotulo, ...series.map(({ chave, tipo }) => textOf(tipo, valores[chave]))])

/** Digits of a telephone, a CEP, a CPF or a CNPJ without the signs by which they are read. */
const isBare = (label: string, text: string) =>
  /telefone|celular|fax|cep\b|cpf|cnpj|documento/i.test(label) && /\b(\d{8}|\d{10,11}|\d{14})\b/.test(text)

/** The same filters with every switch the other way: other columns, groups, details. None without a switch. */
function withSwitches(filtros: Record<string, unknown>): Record<string, unknown>[] {
  if (!Object.values(filtros).some((value) => typeof value === 'boolean')) return []
  return [Object.fromEntries(Object.entries(filtros).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value]))]
}

async function faultsOf(report: Report, { client }: ReportUser, filtros: Record<string, unknown>): Promise<string[]> {
  const grid = await wholeGrid(client, report, filtros)
  const bytes = await exportedFile(held.scene, client, report, 'PDF', filtros)
  const pages = readPaper(bytes)
  const group = report.group(report.filters.parse(filtros) as Record<string, unknown>)
  const columns = report.columns.filter(({ key }) => grid.colunas.includes(key) && key !== group)
  const texts = grid.linhas.flatMap(({ valores }) => columns.map(({ key, kind }) => textOf(kind, valores[key])))
  const summed = columns.filter(({ total }) => total && total !== 'count')
  const totals = summed.map(({ key, kind }) => textOf(kind, grid.totais[key]))
  const chart = report.drawn ? await client.call(reportCalls(report.slug).grafico, { filtros }) : null
  const expected = [
    report.title,
    ...grid.grupos.map(({ rotulo }) => rotulo),
    ...(chart ? [] : (grid.resumo ?? [])).map(({ valor }) => valor),
    ...(chart && chart.tipo !== 'line' && !report.pdf ? chartWords(chart) : []),
    // Drawn by itself: its figures stand in sentences.
    ...(report.pdf ? [] : [...columns.map(({ label }) => label), ...texts, ...totals, ...(summed.length > 0 ? ['Total'] : [])]),
  ]
  const bare = columns.flatMap(({ key, kind, label }) =>
    grid.linhas.flatMap(({ valores }) => (isBare(label, textOf(kind, valores[key])) ? [`'${label}' shows bare digits`] : [])),
  )
  const missing = missingWords(pages, expected).map((word) => `'${word}' is not whole`)
  return [...bare, ...missing, ...printingFaults(pages)].slice(0, 6).map((fault) => `${report.slug}: ${fault}`)
}
