import type pg from 'pg'
import { OperatorError } from '../operator/index.ts'
import { readSchema, type SchemaFile } from './schema-files.ts'

const oldDatabase =
  'O banco de dados foi criado por uma versão anterior do programa e não pode ser atualizado: apague a pasta de dados ' +
  '(.data, ou a de DATA_DIR) ou indique em DATABASE_URL um banco vazio, e inicie de novo.'

type Known = ReadonlyMap<string, string>

/** Refuses a database that has tables of the program but not its list of schema files; makes the list when it is missing. */
export async function openSchemaList(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ lista: boolean; antigo: boolean }>(
    `select to_regclass('public.iss_esquema') is not null as lista, to_regclass('public.iss_migracao') is not null as antigo`,
  )
  if (rows[0]?.lista) return
  if (rows[0]?.antigo) throw new OperatorError(oldDatabase)
  await client.query(
    `begin;
     create table iss_esquema (nome text primary key, tipo text not null, hash text not null, aplicado_em timestamptz not null default now());
     create table iss_migracao (nome text primary key, aplicada_em timestamptz not null default now());
     commit`,
  )
}

/**
 * Makes what is not there yet: tables once, functions again whenever their text changes; all of it in one transaction. A function that cannot be
 * made before the migrations ran, because it refers to what they make, is given back, to be tried again after them.
 */
export async function applySchema(client: pg.Client, root: string): Promise<{ done: string[]; later: SchemaFile[] }> {
  const files = await readSchema(root)
  const known: Known = new Map(
    (await client.query<{ nome: string; hash: string }>('select nome, hash from iss_esquema')).rows.map(({ nome, hash }) => [
      nome,
      hash,
    ]),
  )
  refuseChangedTables(files, known)
  const missing = files.filter((file) => known.get(file.name) !== file.hash)
  const done: string[] = []
  const later: SchemaFile[] = []
  await client.query('begin')
  try {
    // Bodies may speak of tables that come after them.
    await client.query('set local check_function_bodies = off')
    for (const file of missing) {
      if (file.kind === 'function' && known.size > 0) {
        if (await isApplied(client, file)) done.push(file.name)
        else later.push(file)
      } else {
        await apply(client, file)
        done.push(file.name)
      }
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return { done, later }
}

/** Makes the functions that had to wait for the migrations. */
export async function applyLater(client: pg.Client, later: readonly SchemaFile[]): Promise<void> {
  for (const file of later) {
    await client.query('begin; set local check_function_bodies = off')
    try {
      await apply(client, file)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}

/** A table changes by a migration; a changed file would be read as what is in the database, and is not. */
function refuseChangedTables(files: readonly SchemaFile[], known: Known): void {
  for (const { name, kind, path, hash } of files)
    if (kind === 'table' && known.has(name) && known.get(name) !== hash)
      throw new Error(`${path} changed after the database was made: a table changes by a migration`)
}

async function isApplied(client: pg.Client, file: SchemaFile): Promise<boolean> {
  await client.query('savepoint funcao')
  try {
    await apply(client, file)
    await client.query('release savepoint funcao')
    return true
  } catch {
    await client.query('rollback to savepoint funcao')
    return false
  }
}

async function apply(client: pg.Client, file: SchemaFile): Promise<void> {
  try {
    if (file.kind === 'function') await dropOtherForms(client, file)
    await client.query(file.text)
  } catch (error) {
    throw new Error(`${file.path} could not be applied: ${(error as Error).message}`, { cause: error })
  }
  await client.query(
    'insert into iss_esquema (nome, tipo, hash) values ($1, $2, $3) on conflict (nome) do update set hash = excluded.hash, aplicado_em = now()',
    [file.name, file.kind, file.hash],
  )
}

/** A function whose arguments or answer change is another one to PostgreSQL: its old form goes, unless something still stands on it. */
async function dropOtherForms(client: pg.Client, { name, text }: SchemaFile): Promise<void> {
  const { rows } = await client.query<{ forma: string }>(
    `select p.oid::regprocedure::text as forma from pg_proc p where p.proname = $1 and p.pronamespace = 'public'::regnamespace`,
    [name],
  )
  if (rows.length === 0) return
  await client.query('savepoint forma')
  try {
    await client.query(text)
    const { rows: after } = await client.query<{ forma: string }>(
      `select p.oid::regprocedure::text as forma from pg_proc p where p.proname = $1 and p.pronamespace = 'public'::regnamespace
       and p.xmin::text <> pg_current_xact_id()::xid::text`,
      [name],
    )
    for (const { forma } of after) await client.query(`drop function ${forma}`)
    await client.query('release savepoint forma')
  } catch (error) {
    if ((error as { code?: string }).code !== '42P13') throw error
    await client.query('rollback to savepoint forma')
    for (const { forma } of rows) await client.query(`drop function ${forma}`)
  }
}
