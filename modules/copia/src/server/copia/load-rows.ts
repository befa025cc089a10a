import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CatalogueTable, countTable, listForeignKeys, listTables, quoted, toLoadOrder } from './catalogue.ts'
import { BackupError, type Manifest, type TableEntry, tableFile } from './manifest.ts'
import { keyOf } from './scope.ts'

/**
 * Loads every table of a copy in one transaction: foreign keys are checked, triggers of the product do not act (their rows are part of the
 * copy), sequences go on after the highest number, counts and sums must be those of the manifest. Answers the number of rows.
 * `keys` are new keys of files by old ones.
 */
export async function loadRows(
  client: pg.Client,
  origem: string,
  manifest: Manifest,
  keys: ReadonlyMap<string, string>,
): Promise<number> {
  await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = '60s'; set local timezone = 'UTC'`)
  try {
    await client.query('select pg_advisory_xact_lock(4777104)')
    const catalogue = new Map((await listTables(client)).map((table) => [table.nome, table]))
    const entries = new Map(manifest.tabelas.map((entry) => [entry.nome, entry]))
    const missing = [...entries.keys()].filter((name) => !catalogue.has(name))
    if (missing.length > 0) throw new BackupError(`A tabela ${missing[0]} não existe neste banco de dados.`)
    const { ordem, adiadas } = toLoadOrder([...entries.keys()], await listForeignKeys(client))
    const guarded = [...catalogue.values()].filter((table) => table.temGatilho && entries.has(table.nome))
    for (const table of guarded) await client.query(`alter table ${quoted(table.nome)} disable trigger user`)
    for (const key of adiadas)
      await client.query(`alter table ${quoted(key.tabela)} alter constraint ${quoted(key.nome)} deferrable initially deferred`)
    // What migrations put into the tables of an empty database stands in the copy too.
    if (!manifest.municipio) await client.query(`truncate ${[...catalogue.keys()].map(quoted).join(', ')}`)
    for (const name of ordem) {
      const entry = entries.get(name)
      const table = catalogue.get(name)
      if (!entry || !table) continue
      if (manifest.municipio && table.global) await mergeTable(client, origem, entry, table)
      else await copyInto(client, origem, entry, quoted(name))
      if (!manifest.municipio || !table.global) await compareTable(client, entry, table, manifest.municipio?.id ?? null)
    }
    await renameFiles(client, keys, manifest.municipio?.id ?? null)
    await client.query('set constraints all immediate')
    for (const key of adiadas)
      await client.query(`alter table ${quoted(key.tabela)} alter constraint ${quoted(key.nome)} not deferrable`)
    for (const table of guarded) await client.query(`alter table ${quoted(table.nome)} enable trigger user`)
    await setSequences(client, manifest)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
  return manifest.tabelas.reduce((sum, { linhas }) => sum + linhas, 0)
}

async function copyInto(client: pg.Client, origem: string, entry: TableEntry, target: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${target} (${entry.colunas.map(quoted).join(', ')}) from stdin`))
  await pipeline(createReadStream(join(origem, tableFile(entry.nome))), createGunzip(), into)
}

/**
 * Rows of a global table beside those of other cities: what is there already stays as it is, a number that nobody refers to is given anew.
 * Refuses a row that is there as something else.
 */
async function mergeTable(client: pg.Client, origem: string, entry: TableEntry, table: CatalogueTable): Promise<void> {
  const name = quoted(table.nome)
  await client.query(`create temporary table copia_global (like ${name} including defaults) on commit drop`)
  await copyInto(client, origem, entry, 'copia_global')
  const key = keyOf(table.nome)
  // An account has one principal link over all cities.
  if (table.nome === 'conta_vinculo')
    await client.query(
      `update copia_global g set principal = false where principal and exists (select 1 from conta_vinculo v where v.conta_id = g.conta_id and v.principal)`,
    )
  const columns = entry.colunas.filter((column) => column !== table.identidade || key.includes(column)).map(quoted)
  await client.query(
    `insert into ${name} (${columns.join(', ')}) select ${columns.join(', ')} from copia_global on conflict do nothing`,
  )
  const same = key.map((column) => `t.${quoted(column)} = g.${quoted(column)}`).join(' and ')
  const { rows } = await client.query<{ outras: string }>(
    `select count(*)::text as outras from copia_global g where not exists (select 1 from ${name} t where ${same})`,
  )
  if (rows[0]?.outras !== '0')
    throw new BackupError(
      `${rows[0]?.outras ?? ''} linhas de ${table.nome} já existem nesta instalação como outra coisa: restaure a cidade em uma instalação vazia.`,
    )
  await client.query('drop table copia_global')
}

async function compareTable(
  client: pg.Client,
  entry: TableEntry,
  table: CatalogueTable,
  municipioId: number | null,
): Promise<void> {
  const decimais = Object.keys(entry.totais)
  const found = await countTable(
    client,
    { nome: table.nome, decimais },
    municipioId === null ? 'true' : `municipio_id = ${municipioId}`,
  )
  const wrong = decimais.find((column) => found.totais[column] !== entry.totais[column])
  if (found.linhas !== entry.linhas || wrong !== undefined)
    throw new BackupError(`A tabela ${table.nome} não confere com o manifesto (${wrong ?? 'número de linhas'}).`)
}

async function renameFiles(client: pg.Client, keys: ReadonlyMap<string, string>, municipioId: number | null): Promise<void> {
  if (keys.size === 0) return
  await client.query(
    `update arquivo a set chave = k.nova from unnest($1::text[], $2::text[]) as k(antiga, nova)
     where a.chave = k.antiga and ($3::int is null or a.municipio_id = $3)`,
    [[...keys.keys()], [...keys.values()], municipioId],
  )
}

/** Every sequence goes on after the number it had in the copy and after the one it has here, whichever is higher. */
async function setSequences(client: pg.Client, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ nome: string; valor: string | null }>(
    `select sequencename as nome, last_value::text as valor from pg_sequences where schemaname = 'public'`,
  )
  for (const { nome, valor } of rows) {
    const copied = manifest.sequencias[nome]
    if (copied !== undefined && (valor === null || BigInt(copied) > BigInt(valor)))
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(nome)}`, copied])
  }
}
