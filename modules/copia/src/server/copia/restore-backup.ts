import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { verifyMunicipio } from '@iss/platform/audit'
import { appliedSchema, appUrl, createPool, listSchema, migrate } from '@iss/platform/db'
import type { Files } from '@iss/platform/files'
import pg from 'pg'
import { loadRows } from './load-rows.ts'
import { BackupError, contentFile, type Manifest, readManifest } from './manifest.ts'
import { checkBackup } from './write-backup.ts'

export type RestoreOptions = {
  /** Connection of the owner. */
  ownerUrl: string
  /** Connection of the application role, when its password is not derived from the secret. */
  appRoleUrl?: string
  files: Files
  origem: string
  secret: string
  /** Root of the program: where its migrations are. */
  root: string
  log?: (line: string) => void
}

export type RestoreReport = {
  manifest: Manifest
  linhas: number
  /** Files that the store did not have and that were put there. */
  arquivosGuardados: number
  auditoria: { municipioId: number; nome: string; eventos: number; selados: number; semSelo: number; problemas: string[] }[]
}

/**
 * Restores a copy into an empty database, or one city into an installation that does not have it. Everything is checked before anything is
 * written: seal, sums, migrations, target. Rows, counts and sums are one transaction. The schema is brought to that of the copy first and
 * to the program's afterwards, so that migrations act on the restored rows. At the end the audit of the restored cities is verified.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const origem = resolve(options.origem)
  const manifest = await readManifest(origem, options.secret)
  await checkBackup(origem, manifest)
  options.log?.(
    `cópia de ${manifest.criadaEm} conferida: ${manifest.tabelas.length} tabelas, ${manifest.arquivos.length} arquivos`,
  )
  const known = await listSchema(options.root)
  const newer = [
    ...manifest.esquema.filter((name) => !known.esquema.includes(name)),
    ...manifest.migracoes.filter((name) => !known.migracoes.includes(name)),
  ]
  if (newer.length > 0) throw new BackupError(`A cópia é de uma versão mais nova do programa (${newer[0]}).`)
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'iss-restauracao' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await prepareSchema(client, manifest, options)
    const { keys, stored } = await restoreFiles(origem, manifest, options.files)
    let linhas: number
    try {
      linhas = await loadRows(client, origem, manifest, keys)
    } catch (error) {
      for (const chave of stored) await options.files.remove(chave).catch(() => undefined)
      throw error
    }
    options.log?.(`${linhas} linhas restauradas, contagens e totais conferem`)
    await migrate({ url: options.ownerUrl, root: options.root, secret: options.secret, ...passwordOf(options) })
    const { rows } = await client.query<City>(
      `select id, nome || '/' || uf as nome from municipio where case when $1::int is null then cliente else id = $1 end order by id`,
      [manifest.municipio?.id ?? null],
    )
    return { manifest, linhas, arquivosGuardados: stored.length, auditoria: await verifyCities(rows, options) }
  } finally {
    await client.end()
  }
}

/** Brings an empty database to the schema of the copy. Refuses one with cities, unless the copy is of one city that is not among them. */
async function prepareSchema(client: pg.Client, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const { ownerUrl, root, secret } = options
  const applied = await appliedSchema(client)
  const cities = applied ? (await client.query<{ id: number; codigo: string }>('select id, codigo from municipio')).rows : []
  if (cities.length > 0) {
    if (!manifest.municipio)
      throw new BackupError('O banco de dados não está vazio: uma cópia inteira só se restaura em um banco vazio.')
    const { id, codigo, nome } = manifest.municipio
    if (cities.some((city) => city.codigo === codigo)) throw new BackupError(`${nome} (${codigo}) já está nesta instalação.`)
    if (cities.some((city) => city.id === id))
      throw new BackupError(`Outro município desta instalação tem o número interno ${id}.`)
  }
  const wanted = new Set(manifest.migracoes)
  const extra = (applied?.migracoes ?? []).filter((name) => !wanted.has(name))
  if (extra.length > 0)
    throw new BackupError(
      `O banco de dados está em uma versão mais nova que a cópia (${extra[0]}): restaure em um banco vazio, que é atualizado depois.`,
    )
  if (cities.length > 0 && (applied?.migracoes.length ?? 0) < wanted.size)
    throw new BackupError('O banco de dados está em uma versão mais antiga que a cópia: atualize-o antes.')
  // Tables that came after the copy are made empty; what migrations of later do to rows, they do to the restored ones.
  await migrate({ url: ownerUrl, root, secret, only: manifest.migracoes, ...passwordOf(options) })
}

/** Puts the files of the copy into the store, where it does not have them already. A file that is put gets a new key: old key -> new one. */
async function restoreFiles(
  origem: string,
  manifest: Manifest,
  files: Files,
): Promise<{ keys: Map<string, string>; stored: string[] }> {
  const keys = new Map<string, string>()
  const stored: string[] = []
  try {
    for (const file of manifest.arquivos) {
      const there = await files.stat(file.chave)
      if (there?.sha256 === file.sha256) continue
      const { chave } = await files.put(createReadStream(join(origem, contentFile(file.chave))), {
        nome: file.nome,
        tipo: file.tipo,
        maxBytes: file.tamanho,
      })
      stored.push(chave)
      keys.set(file.chave, chave)
    }
  } catch (error) {
    for (const chave of stored) await files.remove(chave).catch(() => undefined)
    throw error
  }
  return { keys, stored }
}

type City = { id: number; nome: string }

async function verifyCities(cities: readonly City[], options: RestoreOptions): Promise<RestoreReport['auditoria']> {
  const pool = createPool(options.appRoleUrl ?? appUrl(options.ownerUrl, options.secret), { max: 2 })
  try {
    const reports: RestoreReport['auditoria'] = []
    for (const { id, nome } of cities) reports.push({ municipioId: id, nome, ...(await verifyMunicipio(pool, id)) })
    return reports
  } finally {
    await pool.end()
  }
}

/** The application role's password when the operator gave its connection. */
const passwordOf = ({ appRoleUrl }: Pick<RestoreOptions, 'appRoleUrl'>) =>
  appRoleUrl ? { appPassword: decodeURIComponent(new URL(appRoleUrl).password) } : {}
