import { join } from 'node:path'
import { chaves } from '@iss/acesso/domain/permissoes-por-perfil'
import { type Access, isAllowed } from '@iss/platform/contract'
import { describe, expect, it } from 'vitest'
import { reportCalls } from '../../../packages/list/src/definition/calls.ts'
import { kindOf, textOf } from '@iss/kinds'
import { filterMeta } from '../../../packages/list/src/definition/filter.ts'
import type { Report } from '../../../packages/list/src/definition/report.ts'
import { goldenCsv } from '../../../packages/list/src/testing/golden-csv.ts'
import { hasPython, readWithPoppler, readWithPython } from '../../../packages/list/src/testing/outside-readers.ts'
import {
  everyReport,
  exportedFile,
  inCity,
  reportsOf,
  reportScene,
  wholeGrid,
} from '../../../packages/list/src/testing/report-scene.ts'
import { chartPoints } from '../../../packages/list/src/server/chart-points.ts'

const root = join(import.meta.dirname, '../../..')
const longFile = 300_000

const held = reportScene()

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
      await everyReport(
        held.scene,
        held.people,
        async (report, { client }, filtros) => {
          const text = goldenCsv(await exportedFile(held.scene, client, report, 'CSV', filtros))
          const file = held.scene.house.origins.get(report)?.replace(/\.ts$/, '.csv')
          await expect(text).toMatchFileSnapshot(join(root, file ?? ''))
        },
        ({ formatos, list }) => formatos.includes('CSV') && !list,
      )
    },
    longFile,
  )

  it(
    'is read by programs that are not ours: pdftotext, and Python’s zip and XML',
    async () => {
      const python = hasPython()
      await everyReport(held.scene, held.people, async (report, { client }, filtros) => {
        const grid = await wholeGrid(client, report, filtros)
        if (report.formatos.includes('PDF')) {
          const text = readWithPoppler(await exportedFile(held.scene, client, report, 'PDF', filtros))
          for (const part of [report.title, 'Nova Serra', 'Página 1 de']) expect(text).toContain(part)
          for (const [key, total] of Object.entries(grid.totais)) {
            const { kind, total: how } = report.columns.find((column) => column.key === key) ?? {}
            if (how === 'count')
              expect(text).toContain(
                total === 0 ? report.empty : total === 1 ? '1 registro' : `${textOf('integer', total)} registros`,
              )
            else expect(text).toContain(kind && total !== null ? kindOf(kind).text(kindOf(kind).fromWire(total)) : '')
          }
        }
        if (!python || !report.formatos.includes('XLS')) return
        const [header, ...lines] = readWithPython(await exportedFile(held.scene, client, report, 'XLS', filtros))
        const columns = report.columns.filter(({ key, filesOnly }) => filesOnly || grid.colunas.includes(key))
        expect(header).toEqual(columns.map(({ label }) => label))
        expect(lines).toHaveLength(grid.total + (columns.some(({ total }) => total && total !== 'count') ? 1 : 0))
        columns.forEach(({ key, kind, filesOnly }, index) => {
          if (filesOnly || (kind !== 'money' && kind !== 'integer')) return
          expect(lines.slice(0, grid.total).map((line) => Number(line[index] || 0))).toEqual(
            grid.linhas.map(({ valores }) => Number(valores[key] ?? 0)),
          )
        })
      })
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
