import { join } from 'node:path'
import { isAllowed } from '@iss/platform/contract'
import type { Report } from '@iss/list/definition'
import { parseCsv } from '@iss/platform/csv'
import { columnKind, type Registry, type RegistryRow, registryCalls } from '@iss/registry/definition'
import { describe, expect, it } from 'vitest'
import { reportCalls } from '../../../packages/list/src/definition/calls.ts'
import { isKind, type KindName, kindOf, textOf } from '@iss/kinds'
import { goldenSql } from '../../../packages/list/src/testing/golden-sql.ts'
import { missingWords, notInOrder, printingFaults, readPaper } from '../../../packages/list/src/testing/paper.ts'
import { readXlsx } from '../../../packages/list/src/testing/read-files.ts'
import { asPlainText, withoutGuard } from '../../../packages/list/src/testing/sheet-text.ts'
import {
  defaultFilters,
  exportedFile,
  inCity,
  type ReportUser,
  reportsOf,
  reportScene,
  wholeGrid,
} from '../../../packages/list/src/testing/report-scene.ts'
import { readFilters } from '../../../packages/list/src/server/read-filters.ts'
import { searchReport } from '../../../packages/list/src/server/search-report.ts'
import { oneOfEach } from './one-of-each.ts'

const held = reportScene()
const inWords = new Intl.Collator('pt-BR', { numeric: true })

const reports = () => reportsOf(held.scene)
const registries = () => (held.scene.house.others.get('registry') ?? []) as unknown as Registry[]

describe('every report', () => {
  it('is there: the loops below run over something', () => expect(reports().length).toBeGreaterThan(40))

  it('has a slug of its own, a screen of its own, and a kind that no other one has', () => {
    const slugs = reports().map((report) => report.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    const kinds = reports().flatMap((report) => (report.tipo === null ? [] : [report.tipo]))
    expect(new Set(kinds).size).toBe(kinds.length)
    for (const report of reports()) {
      expect(report.tipo === null || (report.tipo >= 0 && report.tipo <= 200)).toBe(true)
      expect(
        held.scene.house.screens.filter((screen) => screen.generic?.slug === report.slug && screen.generic.tipo === 'relatorio'),
      ).toHaveLength(report.path === null ? 0 : 1)
      expect(held.scene.house.origins.get(report)).toMatch(
        new RegExp(`^(modules|packages)/[a-z-]+/src/${report.list ? 'lists' : 'reports'}/${report.slug}\\.ts$`),
      )
    }
  })

  it('answers those whom its access allows and refuses everybody else', async () => {
    expect([reports(), held.people].map((list) => list.length > 0)).toEqual([true, true])
    for (const [turn, report] of reports().entries()) {
      const { descritor, buscar } = reportCalls(report.slug)
      const may = ({ info }: ReportUser) => isAllowed(report.access, info)
      // Who may is written out for every call and everybody (test/matriz); here one of each is asked, by turns.
      for (const somebody of oneOfEach(held.people, turn, may)) {
        const { status } = await somebody.client.try(descritor, {})
        expect(`${report.slug} ${somebody.nome} ${status}`).toBe(`${report.slug} ${somebody.nome} ${may(somebody) ? 200 : 403}`)
        const page = await somebody.client.try(buscar, { filtros: {} })
        expect(page.status === 403).toBe(!may(somebody))
      }
    }
  })

  it('orders by every column, each one way and its neighbour the other; page two goes on where page one ends; the totals are those of all rows', async () => {
    let turned = 0
    for (const [turn, report] of reports().entries()) {
      const found = await gridOfSomebody(report, undefined)
      if (!found) continue
      const { user, descriptor, filtros, grid: whole } = found
      if (whole.total > 3) turned++
      const ask = (ordem: string, pagina: number, tamanho: number) =>
        user.client.call(reportCalls(report.slug).buscar, { filtros, pagina, tamanho, ordem })
      for (const [place, chave] of whole.colunas.entries()) {
        // Both ways come of one place; whether the way is that of the column is asked of each.
        const ordem = (place + turn) % 2 === 0 ? chave : `-${chave}`
        const [both, second] = [await ask(ordem, 0, 6), await ask(ordem, 1, 3)]
        const where = `${report.slug} ${ordem}`
        for (const page of [both, second]) {
          expect(page.totais, where).toEqual(whole.totais)
          expect(page.total, where).toBe(whole.linhas.length)
        }
        expect(second.linhas, where).toEqual(both.linhas.slice(3))
        const ids = both.linhas.flatMap(({ id }) => (id === undefined ? [] : [id]))
        expect(new Set(ids).size, where).toBe(ids.length)
        const column = descriptor.colunas.find((item) => item.chave === chave)
        const kind = kindOf(column?.tipo ?? 'text')
        const values = both.linhas
          .map(({ valores, grupo }) => ({ value: valores[chave], grupo }))
          .filter(({ value }) => value !== null && value !== undefined)
        // Groups stand together; the order is that of the rows of each.
        if (column?.tipo !== 'text')
          for (const [i, { value, grupo }] of values.entries()) {
            const before = values[i - 1]
            if (!before || before.grupo !== grupo) continue
            expect(
              Math.sign(kind.compare(kind.fromWire(before.value), kind.fromWire(value))) * (ordem.startsWith('-') ? -1 : 1),
              where,
            ).toBeLessThanOrEqual(0)
          }
      }
    }
    // Those with a second page at all.
    expect(turned).toBeGreaterThan(40)
  }, 400_000)

  it('writes the files of a list in the order of the screen, both ways', async () => {
    let written = 0
    for (const list of reports().filter((report) => report.list)) {
      const last = list.columns.findLast(({ filesOnly, visibleWhen }) => !filesOnly && !visibleWhen)?.key
      for (const ordem of [last, `-${last}`]) {
        const found = await gridOfSomebody(list, ordem)
        if (!found) continue
        const { user, descriptor, filtros, grid } = found
        const inFile = descriptor.colunas.filter(({ chave, soArquivo }) => soArquivo || grid.colunas.includes(chave))
        const texts = grid.linhas.map(({ valores }) =>
          grid.colunas.map((chave) => asPlainText(inFile.find((column) => column.chave === chave)?.tipo, valores[chave] ?? null)),
        )
        const csv = parseCsv(await exportedFile(held.scene, user.client, list, 'CSV', filtros, ordem))
        const places = grid.colunas.map((chave) => inFile.findIndex((column) => column.chave === chave))
        expect(
          csv.rows.map(({ campos }) => places.map((place) => withoutGuard(campos[place] ?? ''))),
          `${list.slug} ${ordem}`,
        ).toEqual(texts)
        written++
      }
    }
    expect(written).toBeGreaterThan(30)
  }, 400_000)

  it('says as the total of a column that adds up the sum of its rows, those left out that are struck through', async () => {
    let compared = 0
    for (const report of reports().filter(({ uncounted, struck }) => uncounted === struck)) {
      const user = held.people.find(({ info }) => isAllowed(report.access, info)) as ReportUser
      const descriptor = await user.client.call(reportCalls(report.slug).descritor, {})
      const whole = await wholeGrid(user.client, report, defaultFilters(descriptor))
      const counted = whole.linhas.filter(({ riscada }) => !riscada)
      for (const { key, kind: name } of report.columns.filter(
        ({ key, total }) => total === 'sum' && whole.colunas.includes(key),
      )) {
        const { sum, fromWire, toWire } = kindOf(name)
        const values = counted.flatMap(({ valores }) => valores[key] ?? [])
        const added = values.reduce<unknown>((total, value) => sum?.add(total, fromWire(value)), sum?.zero)
        expect(`${report.slug} ${key} ${String(whole.totais[key] ?? toWire(sum?.zero))}`).toBe(
          `${report.slug} ${key} ${String(toWire(added))}`,
        )
        compared++
      }
    }
    expect(compared).toBeGreaterThan(100)
  }, 400_000)

  it('has the SQL that was reviewed, in the file beside it (run with -u after a change on purpose)', async () => {
    const asked = reports().filter((item) => item.query && !item.list)
    expect(asked.length).toBeGreaterThan(0)
    for (const report of asked) {
      const user = held.people.find(({ info }) => isAllowed(report.access, info)) as ReportUser
      const descriptor = await user.client.call(reportCalls(report.slug).descritor, {})
      const text = await inCity(held.scene, 1, user, async (ctx) =>
        goldenSql(ctx, report, (await readFilters(ctx, report, defaultFilters(descriptor))).values),
      )
      const file = held.scene.house.origins.get(report)?.replace(/\.ts$/, '.sql')
      await expect(text).toMatchFileSnapshot(join(import.meta.dirname, '../../..', file ?? ''))
    }
  })

  const rowsInCity = async (report: Report, city: number) => {
    const user = held.people.find(({ info }) => isAllowed(report.access, info)) as ReportUser
    const descriptor = await user.client.call(reportCalls(report.slug).descritor, {})
    const page = await inCity(held.scene, city, user, (ctx) =>
      searchReport(ctx, report, { filtros: defaultFilters(descriptor), pagina: 0, tamanho: 10 }),
    )
    return `${report.slug} ${page.total} ${page.linhas.length}`
  }

  it('shows nothing of another city', async () => {
    const ofCities = reports().filter(({ installation }) => !installation)
    expect(ofCities.length).toBeGreaterThan(0)
    for (const report of ofCities)
      if (report.ofTheProgram) expect(await rowsInCity(report, 3)).not.toBe(`${report.slug} 0 0`)
      else expect(await rowsInCity(report, 3)).toBe(`${report.slug} 0 0`)
  })

  it('shows the rows of the installation alike in every city, to administrators alone', async () => {
    const ofAll = reports().filter(({ installation }) => installation)
    expect(ofAll.length).toBeGreaterThan(0)
    for (const report of ofAll) {
      expect(report.access, report.slug).toMatchObject({ perfis: ['administrador'] })
      expect(await rowsInCity(report, 3)).toBe(await rowsInCity(report, 1))
    }
  })
})

describe('every registry', () => {
  it('is there: the loop below runs over something', () => expect(registries().length).toBeGreaterThan(0))

  it('has a slug of its own that is the name of its file, and a screen of its own', () => {
    const slugs = registries().map((registry) => registry.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const registry of registries()) {
      expect(held.scene.house.origins.get(registry)?.endsWith(`/src/registries/${registry.slug}.ts`)).toBe(true)
      expect(
        held.scene.house.screens.filter((screen) => screen.generic?.slug === registry.slug && screen.generic.tipo === 'registro'),
      ).toHaveLength(1)
    }
  })

  it('is read by those whom its access allows and changed by those whom its edit access allows', async () => {
    expect([registries(), held.people].map((list) => list.length > 0)).toEqual([true, true])
    for (const registry of registries())
      for (const { nome, client, info } of held.people) {
        const calls = registryCalls(registry)
        const read = await client.try(registry.single ? calls.configuracao : calls.buscar, {})
        expect(`${registry.slug} ${nome} lê ${read.status}`).toBe(
          `${registry.slug} ${nome} lê ${isAllowed(registry.access, info) ? 200 : 403}`,
        )
        const write = await client.try(calls.salvar, { id: 999_999_999, valores: {} })
        expect(`${registry.slug} ${nome} grava ${write.status === 403}`).toBe(
          `${registry.slug} ${nome} grava ${!isAllowed(registry.edit, info)}`,
        )
      }
  })

  it('lists the rows of its city, all of them', async () => {
    const lists = registries().filter((item) => !item.single)
    expect(lists.length).toBeGreaterThan(0)
    for (const registry of lists) {
      const user = userOfRegistry(registry)
      const page = await user.client.call(registryCalls(registry).buscar, { pagina: 0, tamanho: 100, cancelados: true })
      expect(page.lista.length).toBe(Math.min(page.total, 100))
      const [city] = await held.scene.owner<{ minhas: string }>(
        `select count(*) filter (where municipio_id = 1) as minhas from ${registry.table}`,
      )
      expect(page.total).toBe(Number(city?.minhas))
    }
  })

  it('writes the rows of the grid and of each detail grid as CSV, XLSX and PDF, in its order, both ways; no file, no password', async () => {
    const written = { CSV: 0, XLS: 0, PDF: 0 }
    for (const { registry, user, pai } of await grids()) {
      const of = pai === undefined ? {} : { pai }
      const [first, last] = [registry.list[0], registry.list.at(-1)]
      for (const ordem of [undefined, `${last}`, `-${last}`, `-${first}`]) {
        const asked = { ...of, ...(ordem ? { ordem } : {}) }
        const rows = await wholeRegistry(user, registry, asked)
        const where = `${registry.slug} ${ordem}`
        const plain = Object.entries(registry.fields).filter(([, { kind }]) => kind !== 'file' && kind !== 'secret')
        const shown = plain.filter(([name]) => registry.list.includes(name))
        const cells = (line: RegistryRow, ways: (kind: KindName, value: unknown) => string) =>
          shown.map(
            ([name, field]) =>
              line.rotulos[name] ??
              selected(field, line.valores[name]) ??
              ((line.valores[name] ?? null) === null ? field.blank : undefined) ??
              ways(columnKind(field), line.valores[name] ?? null),
          )
        for (const formato of ordem === undefined ? (['CSV', 'XLS', 'PDF'] as const) : (['CSV'] as const)) {
          const file = await user.client.try(registryCalls(registry).exportar, { ...asked, formato })
          expect([file.status, String(file.headers['content-type']).includes('json')], `${where} ${formato}`).toEqual([
            200,
            false,
          ])
          if (formato === 'CSV') {
            const { header, rows: lines } = parseCsv(file.raw)
            expect(header, where).toEqual(plain.map(([, { label }]) => label))
            expect(
              lines.map(({ campos }) => shown.map((field) => withoutGuard(campos[plain.indexOf(field)] ?? ''))),
              where,
            ).toEqual(rows.map((line) => cells(line, asPlainText).map((text) => text.trim())))
          } else if (formato === 'XLS') {
            const [header, ...lines] = readXlsx(file.raw)
            expect(header, where).toEqual(plain.map(([, { label }]) => label))
            const exact = shown.flatMap((field, at) =>
              columnKind(field[1]) === 'text' ? [[plain.indexOf(field), at] as const] : [],
            )
            expect(
              lines.map((line) => exact.map(([index]) => line[index] ?? '')),
              where,
            ).toEqual(rows.map((line) => exact.map(([, at]) => cells(line, asPlainText)[at] ?? '')))
          } else {
            const pages = readPaper(file.raw)
            const words = rows.map((line) => cells(line, textOf).join(' '))
            expect({ where, missing: missingWords(pages, words), faults: printingFaults(pages) }).toEqual({
              where,
              missing: [],
              faults: [],
            })
            const heads = words.map((text) => text.trim().split(/\s+/)[0] ?? '').filter(Boolean)
            expect(notInOrder(pages, heads), where).toEqual([])
          }
          written[formato] += rows.length
        }
      }
    }
    expect(Math.min(...Object.values(written)), JSON.stringify(written)).toBeGreaterThan(150)
  }, 400_000)

  it('orders by every field, both ways; page two goes on where page one ends; the total is that of all rows', async () => {
    let turned = 0
    for (const registry of registries().filter((item) => !item.single)) {
      const user = userOfRegistry(registry)
      const { buscar } = registryCalls(registry)
      const ask = (ordem: string, pagina: number, tamanho: number) =>
        user.client.call(buscar, { pagina, tamanho, ordem, cancelados: true })
      for (const [field, { kind }] of Object.entries(registry.fields))
        for (const ordem of [field, `-${field}`]) {
          const [all, second] = [await ask(ordem, 0, 100), await ask(ordem, 1, 3)]
          const where = `${registry.slug} ${ordem}`
          expect(second.lista, where).toEqual(all.lista.slice(3, 6))
          expect(second.total, where).toBe(all.total)
          expect(new Set(all.lista.map(({ id }) => id)).size, where).toBe(Math.min(all.total, 100))
          const values = all.lista.flatMap(({ valores }) => valores[field] ?? [])
          if (second.lista.length > 0) turned++
          if (kind === 'lookup') {
            const words = all.lista.flatMap(({ rotulos }) => rotulos[field] ?? [])
            const wrong = words.filter(
              (word, i) => inWords.compare(words[i - 1] ?? word, word) * (ordem.startsWith('-') ? -1 : 1) > 0,
            )
            expect(wrong, where).toEqual([])
          }
          if (!isKind(kind) || kindOf(kind).sql.folded) continue
          const { compare, fromWire } = kindOf(kind)
          const falls = values.filter((value, i) => {
            const before = values[i - 1]
            return before !== undefined && compare(fromWire(before), fromWire(value)) * (ordem.startsWith('-') ? -1 : 1) > 0
          })
          expect(falls, where).toEqual([])
        }
    }
    expect(turned).toBeGreaterThan(120)
  }, 400_000)
})

/** The rows of a report or list for the first of those who may see it that has any. */
async function gridOfSomebody(list: Report, ordem: string | undefined) {
  for (const user of held.people.filter(({ info }) => isAllowed(list.access, info))) {
    const descriptor = await user.client.call(reportCalls(list.slug).descritor, {})
    const filtros = defaultFilters(descriptor)
    const grid = await wholeGrid(user.client, list, filtros, ordem)
    if (grid.total > 0) return { user, descriptor, filtros, grid }
  }
  return null
}

function userOfRegistry({ slug, access }: Registry): ReportUser {
  const user = held.people.find(({ info }) => isAllowed(access, info))
  if (!user) throw new Error(`No demo user may see ${slug}`)
  return user
}

/** Every registry and each of its detail grids, those of the first row that has lines, with somebody who may see it. */
async function grids(): Promise<{ registry: Registry; user: ReportUser; pai?: number }[]> {
  const found: { registry: Registry; user: ReportUser; pai?: number }[] = []
  for (const registry of registries()) {
    const user = userOfRegistry(registry)
    if (!registry.single) found.push({ registry, user })
    for (const child of Object.values(registry.children)) {
      if (child.single) continue
      if (!child.parent) {
        found.push({ registry: child, user })
        continue
      }
      for (const { id } of await wholeRegistry(user, registry, {})) {
        const { total } = await user.client.call(registryCalls(child).buscar, {
          pai: id,
          pagina: 0,
          tamanho: 1,
          cancelados: true,
        })
        if (total === 0) continue
        found.push({ registry: child, user, pai: id })
        break
      }
    }
  }
  return found
}

/** Every page of the grid of a registry, one after the other. */
async function wholeRegistry(
  user: ReportUser,
  registry: Registry,
  asked: { pai?: number; ordem?: string },
): Promise<RegistryRow[]> {
  const rows: RegistryRow[] = []
  for (let pagina = 0; ; pagina++) {
    const page = await user.client.call(registryCalls(registry).buscar, { ...asked, pagina, tamanho: 100, cancelados: true })
    rows.push(...page.lista)
    if (page.lista.length === 0 || rows.length >= page.total) return rows
  }
}

/** What a select shows; undefined for another field. */
const selected = (field: Registry['fields'][string], value: unknown) =>
  field.kind === 'select' && value !== null ? field.options.find((option) => option.value === value)?.label : undefined
