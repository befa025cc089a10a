import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { appUrl, assertAppRole, completeAppUrl, createPool, isScramOf, migrate, readerPassword } from '@iss/platform/db'
import { testSecret } from '@iss/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
let admin: pg.Client
let url: string
let name: string
let counter = 0

beforeEach(async () => {
  const server = inject('databaseUrl')
  name = `esquema_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${++counter}`
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
})
afterEach(async () => {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

async function query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

it('fills the derived password in where the connection of the application role has none', () => {
  const behindPgbouncer = completeAppUrl('postgres://iss_app@pgbouncer:6432/iss', testSecret)
  expect(behindPgbouncer).toBe(appUrl('postgres://dono:senha@pgbouncer:6432/iss', testSecret))
  expect(completeAppUrl('postgres://iss_app:propria@banco/iss', testSecret)).toBe('postgres://iss_app:propria@banco/iss')
})

/** The console's role as the catalogue keeps it, with the last transactions that wrote about it and about functions, languages and schemas here. */
const consoleRole = () =>
  query<{ senha: string | null; papel: string; funcoes: string; linguagens: string; esquemas: string }>(
    `select rolpassword as senha, xmin::text as papel, (select string_agg(xmin::text, ' ' order by oid) from pg_proc where pronamespace = 'pg_catalog'::regnamespace and
         (proname like 'lo\\_%' or proname in ('pg_sleep', 'set_config', 'nextval'))) as funcoes,
       (select xmin::text from pg_language where lanname = 'plpgsql') as linguagens, (select xmin::text from pg_namespace where nspname = 'consulta') as esquemas
     from pg_authid where rolname = 'portal_leitura'`,
  )

it('two processes that start at once make the schema once (decisions H5)', async () => {
  const [one, two] = await Promise.all([migrate({ url, root, secret: testSecret }), migrate({ url, root, secret: testSecret })])
  expect([one.length, two.length].sort((a, b) => a - b)).toEqual([0, Math.max(one.length, two.length)])
  expect(Math.max(one.length, two.length)).toBeGreaterThan(200)
  expect(await migrate({ url, root, secret: testSecret })).toEqual([])
  // The console's role was made whole by the first start: a later one writes neither about it nor about what it may not use.
  const [antes] = await consoleRole()
  expect(isScramOf(antes?.senha ?? null, readerPassword(testSecret))).toBe(true)
  expect(isScramOf(antes?.senha ?? null, readerPassword('outro segredo'))).toBe(false)
  await migrate({ url, root, secret: testSecret })
  expect(await consoleRole()).toEqual([antes])
  // Where somebody else keeps the application role's password, a start leaves it as it is.
  await migrate({ url, root, secret: testSecret, appPassword: 'de-outra-pessoa' })
  const pool = createPool(appUrl(url, testSecret), { max: 1 })
  await assertAppRole(pool)
  await pool.end()
})

it('a database of the earlier program is refused with what to do, and left as it is', async () => {
  await query('create table iss_migracao (nome text primary key, aplicada_em timestamptz); create table guia (id int)')
  await expect(migrate({ url, root, secret: testSecret })).rejects.toThrow(
    'O banco de dados foi criado por uma versão anterior do programa e não pode ser atualizado: apague a pasta de dados ' +
      '(.data, ou a de DATA_DIR) ou indique em DATABASE_URL um banco vazio, e inicie de novo.',
  )
  expect(await query(`select tablename from pg_tables where schemaname = 'public' order by 1`)).toEqual([
    { tablename: 'guia' },
    { tablename: 'iss_migracao' },
  ])
})

describe('a program that changes its schema', () => {
  const house = () => {
    const folder = mkdtempSync(join(tmpdir(), 'iss-esquema-'))
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const table = (text: string) => write('modules/x/schema/coisa.sql', `-- Things.\n${text}\n`)
    const twice = (text: string) => write('modules/x/schema/functions/dobro.sql', `-- Twice.\n${text}\n`)
    table('create table coisa (id int primary key, valor int not null default 1);')
    twice('create or replace function dobro(n int) returns int language sql as $$ select n * 2 $$;')
    return { folder, write, table, twice, apply: () => migrate({ url, root: folder, secret: testSecret }) }
  }
  let made: ReturnType<typeof house>
  beforeEach(() => {
    made = house()
  })
  afterEach(() => rmSync(made.folder, { recursive: true, force: true }))

  it('applies a function again when its text changes, its arguments and answer too, and what explains it never', async () => {
    expect(await made.apply()).toEqual(['coisa', 'dobro'])
    await query('insert into coisa (id) values (7)')
    made.twice('create or replace function dobro(n int) returns int language sql as $$ select n + n + 0 $$;')
    expect(await made.apply()).toEqual(['dobro'])
    made.twice('-- Said better.\ncreate or replace function dobro(n int)\n  returns int language sql as $$ select n + n + 0 $$;')
    expect(await made.apply()).toEqual([])
    made.twice('create or replace function dobro(n int, m int) returns bigint language sql as $$ select (n + m)::bigint $$;')
    expect(await made.apply()).toEqual(['dobro'])
    made.twice('create or replace function dobro(n int, m int) returns text language sql as $$ select (n + m)::text $$;')
    expect(await made.apply()).toEqual(['dobro'])
    expect(await query(`select p.oid::regprocedure::text as forma from pg_proc p where proname = 'dobro'`)).toEqual([
      { forma: 'dobro(integer,integer)' },
    ])
    expect(await query(`select dobro(2, 3) as cinco, (select count(*)::int from coisa) as linhas`)).toEqual([
      { cinco: '5', linhas: 1 },
    ])
  })

  it('makes a table that came later, runs a migration once and after it, and a function that needs the migration after that', async () => {
    await made.apply()
    await query('insert into coisa (id) values (7)')
    made.write('modules/x/schema/parte.sql', '-- Parts.\ncreate table parte (coisa_id int references coisa(id));\n')
    made.write('modules/x/migrations/202612010000-cor.sql', "alter table coisa add column cor text not null default 'azul';\n")
    made.write(
      'modules/x/schema/functions/cor_mudada.sql',
      `-- A thing of another colour.
create or replace function cor_mudada() returns trigger language plpgsql as $$ begin return new; end $$;
create or replace trigger cor_mudada before update of cor on coisa for each row execute function cor_mudada();
`,
    )
    expect(await made.apply()).toEqual(['parte', '202612010000-cor.sql', 'cor_mudada'])
    expect(await made.apply()).toEqual([])
    expect(await query('select cor from coisa')).toEqual([{ cor: 'azul' }])
  })

  it('refuses a table whose file changed, because a table changes by a migration', async () => {
    await made.apply()
    made.table('create table coisa (id int primary key, -- the key\n  valor int not null default 1);')
    expect(await made.apply()).toEqual([])
    made.table('create table coisa (id int primary key, valor bigint not null default 1);')
    await expect(made.apply()).rejects.toThrow('modules/x/schema/coisa.sql changed after the database was made')
  })

  it('leaves nothing of a schema that does not apply whole', async () => {
    made.write('modules/x/schema/parte.sql', '-- Parts.\ncreate table parte (coisa_id int references coisa(nenhuma));\n')
    await expect(made.apply()).rejects.toThrow('modules/x/schema/parte.sql could not be applied')
    expect(
      await query(`select tablename from pg_tables where schemaname = 'public' and tablename in ('coisa', 'parte')`),
    ).toEqual([])
    made.write('modules/x/schema/parte.sql', '-- Parts.\ncreate table parte (coisa_id int references coisa(id));\n')
    expect(await made.apply()).toEqual(['coisa', 'dobro', 'parte'])
  })
})
