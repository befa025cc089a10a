import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fixedClock } from '@iss/kernel/clock'
import { appUrl, asOwner, migrate } from '@iss/platform/db'
import { type Embedded, startDebian15, startEmbedded } from '@iss/platform/embedded'
import pino from 'pino'
import { testDay, testSecret } from './constants.ts'
import { findPostgresPrograms } from './replicated-pair.ts'

const root = resolve(import.meta.dirname, '../..')
const store = join(root, '.cache/modelos-de-teste')
/** Models that are kept of each kind of server: this branch's, the one before, another branch's. */
const kept = 3

export const modelServers = ['embutido', 'debian'] as const
export type ModelServer = (typeof modelServers)[number]

/**
 * Starts the throw-away server of a run with its two templates: iss_vazio (schema only) and iss_demo (the demo cities generated for the day of
 * the tests). They are made once and kept in `.cache` under a hash of everything that they follow from, so that the next part of the run, and
 * the next run after a change of tests or screens only, begins from a copy. Answers the server and the folder with the files of the cities.
 */
export async function startModelServer(kind: ModelServer, dir: string): Promise<{ server: Embedded; files: string }> {
  const model = join(store, `${kind}-${hashOfSources(kind)}`)
  if (!existsSync(model)) await (kind === 'debian' ? copyModel : makeModel)(model, dir)
  const now = new Date()
  utimesSync(model, now, now)
  forgetOld(kind)
  const server = await startServer(kind, join(dir, 'postgres'), model)
  const files = join(dir, 'modelo')
  cpSync(join(model, 'arquivos'), files, { recursive: true })
  return { server, files }
}

function startServer(kind: ModelServer, dir: string, model?: string): Promise<Embedded> {
  return kind === 'debian' ? startDebian15({ dir, model }) : startEmbedded({ dataDir: dir, fast: true, model })
}

/** Made beside its place and moved there whole: a run that is killed leaves no half, and of two at once the first to be ready wins. */
async function keepModel(kind: ModelServer, model: string, dir: string, fill: (url: string, files: string) => Promise<void>) {
  const unfinished = `${model}.${process.pid}`
  const server = await startServer(kind, dir)
  try {
    await fill(server.url, join(unfinished, 'arquivos'))
    await server.keep(unfinished)
  } finally {
    await server.stop()
  }
  if (existsSync(model)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, model)
}

/** The demonstration as a first start makes it. */
async function makeModel(model: string, dir: string): Promise<void> {
  await keepModel('embutido', model, join(dir, 'preparo'), async (url, filesRoot) => {
    await makeTemplates(url)
    // The house is loaded only where the demonstration is made.
    const [{ boot }, { loadDemo }] = await Promise.all([import('@iss/server/boot'), import('@iss/server/demo')])
    const booted = await boot({
      root,
      appUrl: appUrl(at(url, 'iss_demo'), testSecret),
      secret: testSecret,
      filesRoot,
      baseUrl: 'http://localhost:3000',
      producao: false,
      clock: fixedClock(testDay),
      log: pino({ level: 'error' }),
      captchaMaxNumber: 500,
    })
    try {
      await mkdir(filesRoot, { recursive: true })
      await loadDemo({ ...booted, ownerUrl: at(url, 'iss_demo') })
    } finally {
      await booted.close()
    }
  })
}

/** The same demonstration on the other server, as an installation moves there: by a copy that is restored. It takes a fourth of the time. */
async function copyModel(model: string, dir: string): Promise<void> {
  const [{ restoreBackup, writeBackup }, { diskFiles }] = await Promise.all([
    import('@iss/copia/server'),
    import('@iss/platform/files'),
  ])
  const origem = join(dir, 'copia')
  const source = await startModelServer('embutido', join(dir, 'origem'))
  try {
    const files = diskFiles(source.files)
    const ownerUrl = at(source.server.url, 'iss_demo')
    const agora = fixedClock(testDay).now()
    await writeBackup({ ownerUrl, files, destino: origem, secret: testSecret, versao: 'teste', agora })
  } finally {
    await source.server.stop()
  }
  await keepModel('debian', model, join(dir, 'preparo'), async (url, filesRoot) => {
    await makeTemplates(url)
    cpSync(source.files, filesRoot, { recursive: true })
    const ownerUrl = at(url, 'iss_demo')
    await restoreBackup({ ownerUrl, files: diskFiles(filesRoot), origem, secret: testSecret, root })
    await asOwner(ownerUrl, (owner) => owner.query('analyze'))
  })
}

/** Both templates with the schema, still without a city. */
async function makeTemplates(url: string): Promise<void> {
  await asOwner(url, (owner) => owner.query('create database iss_vazio'))
  await migrate({ url: at(url, 'iss_vazio'), root, secret: testSecret })
  await asOwner(url, (owner) => owner.query('create database iss_demo template iss_vazio strategy file_copy'))
}

const at = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Tests and screens change no template; everything else may. */
const withoutEffect = /(^|\/)(node_modules|web|ui|e2e|test|dist)(\/|$)|\.i?test\.tsx?$|\.(md|tsx)$/

function hashOfSources(kind: ModelServer): string {
  const hash = createHash('sha256').update(
    kind === 'debian' ? (findPostgresPrograms() ?? '') : `${process.platform}-${process.arch}`,
  )
  const add = (path: string) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`
      if (withoutEffect.test(path)) continue
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) add(path)
    }
  }
  for (const path of ['package-lock.json', 'testing/src/constants.ts', 'testing/src/model-cluster.ts']) add(path)
  for (const folder of ['packages', 'modules', 'apps/server', 'testing']) walk(folder)
  return hash.digest('hex').slice(0, 16)
}

/** Keeps the models used last; what a killed run left goes too. */
function forgetOld(kind: ModelServer): void {
  const age = (name: string) => statSync(join(store, name)).mtimeMs
  const models = readdirSync(store).filter((name) => name.startsWith(`${kind}-`))
  const old = models.toSorted((a, b) => age(b) - age(a)).slice(kept)
  for (const name of old) rmSync(join(store, name), { recursive: true, force: true })
}
