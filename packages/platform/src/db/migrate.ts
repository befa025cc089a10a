import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import pg from 'pg'
import { glob } from 'tinyglobby'
import { Umzug } from 'umzug'
import { applyLater, applySchema, openSchemaList } from './apply-schema.ts'
import { ensureReader } from './ensure-reader.ts'
import { readSchema } from './schema-files.ts'

const lockKey = 4_777_101

export type MigrateOptions = {
  /** Connection of the owner (superuser of the embedded server, or the role that owns a real database). */
  url: string
  /** Root of the repository: migrations are found in packages and modules, folder migrations. */
  root: string
  /** Secret of the installation; the application role's password is derived from it. */
  secret: string
  /** The migrations to run, by name; absent: all of them. A copy is restored into the schema that it was made with. */
  only?: readonly string[]
  /** Password of the application role when it is not the derived one: a role that exists keeps its own then. */
  appPassword?: string
  log?: (line: string) => void
}

/** Password of the application role, derived from the installation's secret so that every process computes the same. */
export function appPassword(secret: string): string {
  return createHmac('sha256', secret).update('iss_app').digest('base64url')
}

/** Password of the role of the read-only console, derived like that of the application. */
export function readerPassword(secret: string): string {
  return createHmac('sha256', secret).update('portal_leitura').digest('base64url')
}

/** Connection string of the role of the read-only console, made from any to the database itself: PgBouncer would need to know the role. */
export function readerUrl(databaseUrl: string, secret: string): string {
  const url = new URL(databaseUrl)
  url.username = 'portal_leitura'
  url.password = readerPassword(secret)
  return url.href
}

/** Connection string of the application role, made from the owner's. `DATABASE_URL_APP` of the environment wins in main. */
export function appUrl(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = 'iss_app'
  url.password = appPassword(secret)
  return url.href
}

/** A connection string of the application role as it was given, with the derived password when it has none. */
export function completeAppUrl(given: string, secret: string): string {
  const url = new URL(given)
  if (url.password === '') url.password = appPassword(secret)
  return url.href
}

/** The migrations of packages and modules in the order in which they run. */
async function migrationFiles(root: string): Promise<string[]> {
  const files = await glob(['packages/*/migrations/*.sql', 'modules/*/migrations/*.sql'], { cwd: root, absolute: true })
  return files.sort((a, b) => basename(a).localeCompare(basename(b), 'en'))
}

/** Names of everything that the schema of this program is made of: schema files and migrations. */
export async function listSchema(root: string): Promise<{ esquema: string[]; migracoes: string[] }> {
  const [esquema, files] = await Promise.all([readSchema(root), migrationFiles(root)])
  return { esquema: esquema.map(({ name }) => name), migracoes: files.map((file) => basename(file)) }
}

/** What the schema of a database is made of; null for one without the program's tables. */
export async function appliedSchema(client: pg.Client): Promise<{ esquema: string[]; migracoes: string[] } | null> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.iss_esquema') is not null as there`)
  if (!rows[0]?.there) return null
  const names = async (table: string) =>
    (await client.query<{ nome: string }>(`select nome from ${table} order by nome`)).rows.map(({ nome }) => nome)
  return { esquema: await names('iss_esquema'), migracoes: await names('iss_migracao') }
}

/**
 * Brings the database to the newest schema: roles, the schema files that are missing or changed, then every timestamped migration once, each in
 * its own transaction, all under one advisory lock, so that two processes may start at once. Forward only (decisions H5). Answers the names of
 * what was applied. Refuses (OperatorError) a database from before the schema files.
 */
export async function migrate({ url, root, secret, only, log, ...options }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'iss-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await ensureReader(client, readerPassword(secret))
    await ensureRoles(client, appPassword(secret), options.appPassword)
    await openSchemaList(client)
    const { done: made, later } = await applySchema(client, root)
    for (const name of made) log?.(`schema ${name}`)
    const files = (await migrationFiles(root)).filter((file) => only === undefined || only.includes(basename(file)))
    const names = files.map((file) => basename(file))
    const repeated = names.find((name, index) => names.indexOf(name) !== index)
    if (repeated) throw new Error(`Two migrations are called ${repeated}`)
    const umzug = new Umzug({
      migrations: files.map((path) => ({
        name: basename(path),
        up: async () => {
          const text = await readFile(path, 'utf8')
          await client.query('begin')
          try {
            await client.query(text)
            await client.query('commit')
          } catch (error) {
            await client.query('rollback')
            throw new Error(`Migration ${basename(path)} failed: ${(error as Error).message}`, { cause: error })
          }
        },
      })),
      storage: {
        executed: async () =>
          (await client.query<{ nome: string }>('select nome from iss_migracao order by nome')).rows.map((row) => row.nome),
        logMigration: async ({ name }) => void (await client.query('insert into iss_migracao (nome) values ($1)', [name])),
        unlogMigration: async () => {
          throw new Error('Migrations go forward only')
        },
      },
      logger: undefined,
    })
    const done = await umzug.up()
    for (const migration of done) log?.(`migration ${migration.name}`)
    await applyLater(client, later)
    return [...made, ...done.map((migration) => migration.name), ...later.map(({ name }) => name)]
  } finally {
    await client.end()
  }
}

/**
 * The application role owns nothing, makes no temporary tables and cannot bypass row level security; tables belong to iss_dono where the caller
 * may create roles.
 */
async function ensureRoles(client: pg.Client, derived: string, given: string = derived): Promise<void> {
  const { rows } = await client.query<{ super: boolean; app: boolean; dono: boolean }>(
    `select (select rolsuper from pg_roles where rolname = current_user) as super,
            exists (select 1 from pg_roles where rolname = 'iss_app') as app,
            exists (select 1 from pg_roles where rolname = 'iss_dono') as dono`,
  )
  const state = rows[0]
  if (!state) throw new Error('The database did not answer about its roles')
  if (!state.app) await client.query('create role iss_app login nosuperuser nobypassrls nocreatedb nocreaterole')
  if (!state.app || given === derived) await client.query(`alter role iss_app password ${client.escapeLiteral(given)}`)
  if (state.super) {
    if (!state.dono) await client.query('create role iss_dono nologin nosuperuser nobypassrls nocreaterole')
    const database = (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''
    await client.query(
      `grant create, connect, temporary on database "${database}" to iss_dono; grant usage, create on schema public to iss_dono;
       revoke temporary on database "${database}" from public`,
    )
    await client.query(
      'create extension if not exists btree_gist; create extension if not exists pg_trgm; create extension if not exists unaccent',
    )
    await client.query('set role iss_dono')
  }
  await client.query('grant usage on schema public to iss_app')
}

/**
 * Refuses to go on when the application role could escape row level security: superuser, BYPASSRLS, or owner of a table (decisions T2).
 */
export async function assertAppRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; super: boolean; bypass: boolean; owned: string }>(
    `select r.rolname as role, r.rolsuper as super, r.rolbypassrls as bypass,
       (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relowner = r.oid)::text as owned
     from pg_roles r where r.rolname = current_user`,
  )
  const row = rows[0]
  if (!row || row.super || row.bypass || row.owned !== '0')
    throw new Error(`The application role ${row?.role} must own nothing, be no superuser and not bypass row level security`)
}
