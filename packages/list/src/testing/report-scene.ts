// What tests that loop over all definitions share. For tests only.
// oxlint-disable-next-line no-restricted-imports -- only tests import this file
import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { isAllowed, type UserInfo } from '@iss/platform/contract'
import { inTransaction } from '@iss/platform/db'
import { type Context, createContext } from '@iss/platform/server'
// oxlint-disable-next-line no-restricted-imports -- only tests import this file
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll } from 'vitest'
import { type ReportDescriptor, type ReportPage, reportCalls } from '../definition/calls.ts'
import type { Formato, Report } from '../definition/report.ts'

export type ReportUser = { nome: string; client: Client; info: UserInfo }

/** Signed-in users of the demonstration, one for each profile that matters to reports. */
export async function reportUsers(scene: Scene): Promise<ReportUser[]> {
  const users = [
    'fiscal',
    'gestor',
    'administrador',
    'contador',
    'alfa',
    'maria',
    'gama',
    'beta',
    'pedagio',
    'cartorio',
    'transporte',
    'ensino',
    'banco',
  ] as const
  return Promise.all(
    users.map(async (nome) => {
      const client = await scene.as(nome)
      return { nome, client, info: await client.call(buscarUserInfo, {}) }
    }),
  )
}

/** For a file that loops over all definitions: the demonstration with these users, and a city without rows (3). There once its tests run. */
export function reportScene(): { scene: Scene; people: ReportUser[] } {
  const held = {} as { scene: Scene; people: ReportUser[] }
  beforeAll(async () => {
    held.scene = await startScene()
    held.people = await reportUsers(held.scene)
    await held.scene.owner(
      `insert into municipio (id, codigo, nome, uf, cliente) values (3, '9900003', 'Cidade Vazia', 'SP', true)`,
    )
  })
  afterAll(() => held.scene?.stop())
  return held
}

/** Every report that the house declares. */
export const reportsOf = (scene: Scene) => (scene.house.others.get('report') ?? []) as unknown as Report[]

/** Somebody who may see the report. */
export function userOf(people: readonly ReportUser[], report: Report): ReportUser {
  const user = people.find(({ info }) => isAllowed(report.access, info))
  if (!user) throw new Error(`No demo user may see ${report.slug}`)
  return user
}

/** Initial values of the filters, as the screen sends them. */
export function defaultFilters(descriptor: ReportDescriptor): Record<string, unknown> {
  return Object.fromEntries(descriptor.filtros.map(({ nome, padrao }) => [nome, padrao]))
}

/** Runs for every report: somebody who may see it, and the filters as they are at first. Returns how many there were. */
export async function everyReport(
  scene: Scene,
  people: readonly ReportUser[],
  work: (report: Report, user: ReportUser, filtros: Record<string, unknown>, descriptor: ReportDescriptor) => Promise<void>,
  wanted: (report: Report) => boolean = () => true,
): Promise<number> {
  const reports = reportsOf(scene).filter(wanted)
  for (const report of reports) {
    const user = userOf(people, report)
    const descriptor = await user.client.call(reportCalls(report.slug).descritor, {})
    await work(report, user, defaultFilters(descriptor), descriptor)
  }
  return reports.length
}

/** What somebody sees of a report who may, for some values of its filters. */
export type Shown = {
  report: Report
  user: ReportUser
  filtros: Record<string, unknown>
  descriptor: ReportDescriptor
  grid: ReportPage
  /** One of each of its formats. */
  files: Partial<Record<Formato, Buffer>>
}

/**
 * Every report with its filters as they are at first, and once more with every switch the other way where there is one: other columns, groups,
 * details; not what the report refuses so. Grids and files (of these kinds) are asked for once, however many tests look at them: first a grid, then
 * its files, because there are reports of files.
 */
export function shownReports(held: { scene: Scene; people: ReportUser[] }, formatos: readonly Formato[]): () => Promise<Shown[]> {
  let asked: Promise<Shown[]> | undefined
  const show = async (report: Report, user: ReportUser, descriptor: ReportDescriptor, filtros: Record<string, unknown>) => {
    const grid = await wholeGrid(user.client, report, filtros)
    const files: Shown['files'] = {}
    for (const formato of report.formatos.filter((name) => formatos.includes(name)))
      files[formato] = await exportedFile(held.scene, user.client, report, formato, filtros)
    return { report, user, filtros, descriptor, grid, files }
  }
  const showAll = async () => {
    const shown: Shown[] = []
    await everyReport(held.scene, held.people, async (report, user, filtros, descriptor) => {
      for (const values of [filtros, ...withSwitches(filtros)])
        if (report.check(report.filters.parse(values) as Record<string, unknown>).length === 0)
          shown.push(await show(report, user, descriptor, values))
    })
    return shown
  }
  return () => {
    asked ??= showAll()
    return asked
  }
}

/** The same filters with every switch the other way. None without a switch. */
function withSwitches(filtros: Record<string, unknown>): Record<string, unknown>[] {
  if (!Object.values(filtros).some((value) => typeof value === 'boolean')) return []
  return [Object.fromEntries(Object.entries(filtros).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value]))]
}

/** Every page of the grid, one after the other. */
export async function wholeGrid(
  client: Client,
  report: Report,
  filtros: Record<string, unknown>,
  ordem?: string,
): Promise<ReportPage> {
  const { buscar } = reportCalls(report.slug)
  const ordered = ordem ? { ordem } : {}
  const first = await client.call(buscar, { filtros, pagina: 0, tamanho: 100, ...ordered })
  const linhas = [...first.linhas]
  for (let pagina = 1; linhas.length < first.total; pagina++) {
    const page = await client.call(buscar, { filtros, pagina, tamanho: 100, ...ordered })
    if (page.linhas.length === 0) throw new Error(`Page ${pagina} of ${report.slug} is empty`)
    linhas.push(...page.linhas)
  }
  return { ...first, linhas }
}

/** The file of a report, whether it comes in the same call or through the queue. */
export async function exportedFile(
  scene: Scene,
  client: Client,
  report: Report,
  formato: Formato,
  filtros: Record<string, unknown>,
  ordem?: string,
): Promise<Buffer> {
  const answer = await client.try(reportCalls(report.slug).exportar, { formato, filtros, ...(ordem ? { ordem } : {}) })
  if (answer.status !== 200) throw new Error(`${report.slug} as ${formato} answered ${answer.status}`)
  if (!String(answer.headers['content-type']).includes('json')) return answer.raw
  await scene.runProcesses()
  const file = await client.get(`/v2/rest/relatorioassincrono/download/${String(answer.body.id)}`)
  if (file.status !== 200) throw new Error(`The file of ${report.slug} answered ${file.status}`)
  return file.raw
}

/** Runs as a user in a transaction of a city, his own or not. */
export function inCity<T>(scene: Scene, municipioId: number, user: ReportUser, work: (ctx: Context) => Promise<T>): Promise<T> {
  const sessao = { sid: '', contaId: 0, municipioId, pessoaUsuarioId: 0, pessoaSelecionadaId: 0 }
  return inTransaction(scene.pool, { municipioId, readOnly: true }, (db, client) =>
    work(
      createContext(scene.runtime, { db, client, municipioId, identity: { sessao, user: user.info }, requestId: 'teste' }).ctx,
    ),
  )
}
