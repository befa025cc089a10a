import { appliedSchema } from '@iss/platform/db'
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { AppError } from '@iss/kernel/errors'
import type { Files, StoredFile } from '@iss/platform/files'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type CatalogueTable, countTable, listForeignKeys, listTables, quoted } from './catalogue.ts'
import { BackupError, contentFile, type Manifest, type TableEntry, tableFile, writeManifest } from './manifest.ts'
import { toConditions } from './scope.ts'
import { readSnapshot } from './snapshot.ts'

export type BackupOptions = {
  /** Connection of the owner: it sees every row. */
  ownerUrl: string
  files: Files
  /** Folder of the copy; must not exist or be empty. */
  destino: string
  /** Code of the one city; without it everything is copied. */
  municipio?: string
  secret: string
  versao: string
  agora: Date
  log?: (line: string) => void
  /** Told after each table: how many are written, of how many, and the rows so far. */
  onTable?: (feitas: number, total: number, linhas: number) => Promise<void>
}

/**
 * Copies the database as it is at one moment, while it goes on working, with the files that it names, into a folder that appears whole or
 * not at all. Refuses a folder with contents and a city that is not served here. Streams: memory does not grow with the data.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const destino = resolve(options.destino)
  const there = await readdir(destino).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return fail(`${destino} é um arquivo, não uma pasta.`)
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (there.length > 0) throw new BackupError(`A pasta ${destino} não está vazia.`)
  const partial = `${destino}.parcial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(join(partial, 'tabelas'), { recursive: true, mode: 0o700 })
  try {
    const manifest = await readSnapshot(options.ownerUrl, (client) => copyAll(client, partial, options))
    await writeManifest(partial, manifest, options.secret)
    await rm(destino, { recursive: true, force: true })
    await rename(partial, destino)
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function copyAll(client: pg.Client, folder: string, options: BackupOptions): Promise<Manifest> {
  const schema = await appliedSchema(client)
  if (!schema) throw new BackupError('O banco de dados não é o deste programa.')
  const municipio = options.municipio === undefined ? null : await findCity(client, options.municipio)
  const tables = await listTables(client)
  const conditions = toConditions(tables, await listForeignKeys(client), municipio?.id ?? null)
  const tabelas: TableEntry[] = []
  for (const table of tables) {
    const condition = conditions.get(table.nome)
    if (condition === undefined) continue
    tabelas.push(await copyTable(client, folder, table, condition))
    await options.onTable?.(
      tabelas.length,
      conditions.size,
      tabelas.reduce((sum, { linhas }) => sum + linhas, 0),
    )
  }
  options.log?.(`${tabelas.length} tabelas, ${tabelas.reduce((sum, { linhas }) => sum + linhas, 0)} linhas`)
  const sequencias = await client.query<{ nome: string; valor: string }>(
    `select sequencename as nome, last_value::text as valor from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  const { arquivos, ausentes } = await copyFiles(client, folder, conditions.get('arquivo') ?? 'false', options)
  return {
    formato: 1,
    versao: options.versao,
    criadaEm: options.agora.toISOString(),
    municipio,
    ...schema,
    tabelas,
    sequencias: Object.fromEntries(sequencias.rows.map(({ nome, valor }) => [nome, valor])),
    arquivos,
    ausentes,
  }
}

async function findCity(client: pg.Client, codigo: string): Promise<NonNullable<Manifest['municipio']>> {
  const { rows } = await client.query<NonNullable<Manifest['municipio']>>(
    'select id, codigo, nome, uf from municipio where codigo = $1',
    [codigo],
  )
  return rows[0] ?? fail(`O município de código ${codigo} não está nesta instalação.`)
}

function fail(message: string): never {
  throw new BackupError(message)
}

/** Passes everything on and knows its sum and its length at the end. */
class Sum extends Transform {
  readonly #hash: Hash = createHash('sha256')
  bytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, data: Buffer) => void): void {
    this.#hash.update(chunk)
    this.bytes += chunk.length
    done(null, chunk)
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

async function copyTable(client: pg.Client, folder: string, table: CatalogueTable, condition: string): Promise<TableEntry> {
  const { linhas, totais } = await countTable(client, table, condition)
  const rows = client.query(
    copyTo(`copy (select ${table.colunas.map(quoted).join(', ')} from ${quoted(table.nome)} where ${condition}) to stdout`),
  )
  const sum = new Sum()
  await pipeline(rows, createGzip(), sum, createWriteStream(join(folder, tableFile(table.nome)), { flags: 'wx', mode: 0o600 }))
  // The data may end a packet before the statement does, which tells how many rows they were.
  await client.query('select 1')
  if (rows.rowCount !== linhas) fail(`A tabela ${table.nome} mudou durante a cópia.`)
  return {
    nome: table.nome,
    global: table.global,
    colunas: table.colunas,
    linhas,
    totais,
    sha256: sum.digest(),
    bytes: sum.bytes,
  }
}

async function copyFiles(client: pg.Client, folder: string, condition: string, options: BackupOptions) {
  const arquivos: StoredFile[] = []
  const ausentes: string[] = []
  const { rows } = await client.query<Omit<StoredFile, 'tamanho'> & { tamanho: string }>(
    `select distinct on (chave) chave, nome, tipo, tamanho, sha256 from arquivo where ${condition} order by chave`,
  )
  for (const row of rows) {
    const content = await options.files.get(row.chave).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'not-found') return null
      throw error
    })
    if (!content) {
      ausentes.push(row.chave)
      continue
    }
    const path = join(folder, contentFile(row.chave))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const sum = new Sum()
    await pipeline(content, sum, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    if (sum.digest() !== row.sha256) fail(`O conteúdo do arquivo ${row.chave} não é o que foi guardado.`)
    arquivos.push({ ...row, tamanho: sum.bytes })
  }
  options.log?.(`${arquivos.length} arquivos${ausentes.length > 0 ? `, ${ausentes.length} ausentes` : ''}`)
  return { arquivos, ausentes }
}

/** Refuses a copy in which a file is missing or does not have its sum; reads all of it. */
export async function checkBackup(folder: string, manifest: Manifest): Promise<void> {
  const parts = [
    ...manifest.tabelas.map(({ nome, sha256 }) => ({ path: tableFile(nome), sha256 })),
    ...manifest.arquivos.map(({ chave, sha256 }) => ({ path: contentFile(chave), sha256 })),
  ]
  for (const { path, sha256 } of parts) {
    const file = join(folder, path)
    await access(file).catch(() => fail(`Falta na cópia: ${path}.`))
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    if (hash.digest('hex') !== sha256) fail(`O conteúdo de ${path} não é o que foi copiado.`)
  }
}
