import { createHash } from 'node:crypto'
import type { Files } from '@iss/platform/files'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type ConteudoBackup, isColunaDoBackup, isTabelaDoBackup } from '../../domain/backup.ts'
import { type CatalogueTable, countTable, listTables, quoted } from './catalogue.ts'
import { describeTables, type ExportedTable } from './describe-tables.ts'
import { listFiles } from './list-files.ts'
import { BackupError } from './manifest.ts'
import { writeZip, type ZipEntry } from './zip.ts'

export type ExportOptions = {
  municipio: { id: number; codigo: string; nome: string; uf: string }
  conteudo: ConteudoBackup
  formato: 'CSV' | 'XML'
  versao: string
  agora: Date
  /** Where the contents are that the whole city takes along. */
  files: Files
  /** Told after each table: how many are written, of how many, and the rows so far. */
  onTable?: (feitas: number, total: number, linhas: number) => Promise<void>
}

/**
 * Rows of one municipality for reading elsewhere, as a ZIP: a CSV (semicolon, UTF-8 with mark, dates as ISO, decimals with a point) or XML
 * file for each table of the content, and `manifesto.json` with the rows and the SHA-256 of each. Only tables of municipalities, only this
 * one's rows, without passwords, tokens and keys. The whole city also has the content of its files and tables that describe all tables and
 * columns. Runs inside a snapshot of the city; refuses a table without row level security.
 */
export async function* exportTables(client: pg.Client, options: ExportOptions): AsyncGenerator<Buffer> {
  yield* writeZip(listEntries(client, options), options.agora, { large: options.conteudo === 'MUNICIPIO' })
}

async function* listEntries(client: pg.Client, options: ExportOptions): AsyncGenerator<ZipEntry> {
  const { municipio, conteudo, formato, versao, agora } = options
  const tables = (await listTables(client))
    .filter((table) => !table.global && isTabelaDoBackup(table.nome, conteudo))
    .map((table) => ({ ...table, colunas: table.colunas.filter((coluna) => isColunaDoBackup(table.nome, coluna)) }))
  const aberta = tables.find(({ protegida }) => !protegida)
  if (aberta) throw new BackupError(`A tabela ${aberta.nome} não separa as linhas por município e não pode sair.`)
  const where = `municipio_id = ${Math.trunc(municipio.id)}`
  const done: ExportedTable[] = []
  let total = 0
  for (const table of tables) {
    const { linhas } = await countTable(client, { nome: table.nome, decimais: [] }, where)
    const arquivo = `${table.nome}.${formato.toLowerCase()}`
    const hash = createHash('sha256')
    const rows = formato === 'CSV' ? csvOf(client, table, where) : xmlOf(client, table, where)
    yield {
      nome: arquivo,
      conteudo: (async function* () {
        for await (const chunk of rows) {
          hash.update(chunk)
          yield chunk
        }
      })(),
    }
    done.push({ tabela: table.nome, arquivo, colunas: table.colunas, linhas, sha256: hash.digest('hex') })
    total += linhas
    await options.onTable?.(done.length, tables.length, total)
  }
  const ausentes: number[] = []
  if (conteudo === 'MUNICIPIO') {
    yield* describeTables(client, done)
    yield* listFiles(client, options.files, where, ausentes)
  }
  const manifest = { municipio, conteudo, formato, versao, geradoEm: agora.toISOString(), linhas: total, tabelas: done, ausentes }
  yield { nome: 'manifesto.json', conteudo: [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)] }
}

const selectOf = (table: CatalogueTable, where: string, cast = '') =>
  `select ${table.colunas.map((coluna) => quoted(coluna) + (cast && `${cast} as ${quoted(coluna)}`)).join(', ')} from ${quoted(table.nome)} where ${where}`

async function* csvOf(client: pg.Client, table: CatalogueTable, where: string): AsyncGenerator<Buffer> {
  yield Buffer.from('\ufeff')
  const rows = client.query(copyTo(`copy (${selectOf(table, where)}) to stdout with (format csv, header, delimiter ';')`))
  yield* rows as AsyncIterable<Buffer>
}

const BATCH = 1000

async function* xmlOf(client: pg.Client, table: CatalogueTable, where: string): AsyncGenerator<Buffer> {
  if (table.colunas.some((coluna) => !/^[a-z_][a-z0-9_]*$/.test(coluna)))
    throw new BackupError(`A tabela ${table.nome} tem uma coluna que não cabe em XML.`)
  const statement = selectOf(table, where, '::text')
  await client.query(`declare linhas no scroll cursor for ${statement}`)
  yield Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<tabela nome="${table.nome}">\n`)
  for (;;) {
    const { rows } = await client.query<Record<string, string | null>>(`fetch forward ${BATCH} from linhas`)
    if (rows.length > 0) yield Buffer.from(rows.map((row) => xmlRow(table.colunas, row)).join(''))
    if (rows.length < BATCH) break
  }
  await client.query('close linhas')
  yield Buffer.from('</tabela>\n')
}

function xmlRow(colunas: readonly string[], row: Record<string, string | null>): string {
  const fields = colunas.flatMap((coluna) => {
    const value = row[coluna]
    return value === null || value === undefined ? [] : [`<${coluna}>${escapeXml(value)}</${coluna}>`]
  })
  return `<linha>${fields.join('')}</linha>\n`
}

/** Text of XML 1.0; characters that it cannot hold become the replacement character. */
const escapeXml = (text: string) =>
  text
    .replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;' })[char] ?? '&gt;')
    // oxlint-disable-next-line no-control-regex -- exactly the characters that XML 1.0 §2.2 excludes
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
