import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listTables, type Scene, startScene } from '@iss/testing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import * as platformTables from '@iss/platform/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeSchema } from '../../../scripts/esquema/describe.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene({ template: 'iss_vazio' })
})
afterAll(() => scene.stop())

it('the database catalogue and the Drizzle tables agree on every column (decisions H5)', async () => {
  const declared = new Map<string, PgTable>(scene.house.tables as Map<string, PgTable>)
  for (const value of Object.values(platformTables))
    if (typeof value === 'object' && value !== null && Symbol.for('drizzle:IsDrizzleTable') in value)
      declared.set(getTableConfig(value as PgTable).name, value as PgTable)
  const rows = await scene.owner<{ tabela: string; coluna: string; tipo: string; nulo: boolean }>(
    `select c.relname as tabela, a.attname as coluna, format_type(a.atttypid, a.atttypmod) as tipo, not a.attnotnull as nulo
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and c.relname not in ('iss_migracao', 'iss_esquema')`,
  )
  const inDatabase = new Map<string, Map<string, { tipo: string; nulo: boolean }>>()
  for (const row of rows) inDatabase.set(row.tabela, (inDatabase.get(row.tabela) ?? new Map()).set(row.coluna, row))
  const same = (sql: string) =>
    sql.replace('timestamp with time zone', 'timestamptz').replace('character', 'char').replaceAll(' ', '').toLowerCase()
  const problems: string[] = []
  for (const { nome } of await listTables(scene.owner)) {
    if (nome === 'iss_migracao' || nome === 'iss_esquema') continue
    const table = declared.get(nome)
    if (!table) {
      problems.push(`${nome} has no Drizzle table`)
      continue
    }
    const columns = inDatabase.get(nome) ?? new Map()
    const config = getTableConfig(table)
    for (const column of config.columns) {
      const real = columns.get(column.name)
      if (!real) problems.push(`${nome}.${column.name} is not in the database`)
      else {
        if (same(real.tipo) !== same(column.getSQLType().replace('timestamp with time zone', 'timestamptz')))
          problems.push(`${nome}.${column.name} is ${real.tipo}, declared ${column.getSQLType()}`)
        const notNull = column.notNull || column.primary
        if (real.nulo === notNull)
          problems.push(`${nome}.${column.name} is ${real.nulo ? 'nullable' : 'not null'} in the database`)
      }
      columns.delete(column.name)
    }
    for (const name of columns.keys()) problems.push(`${nome}.${name} is not declared`)
    declared.delete(nome)
  }
  for (const name of declared.keys()) problems.push(`${name} is declared but not in the database`)
  expect(problems).toEqual([])
})

it('U3-3-01 every table has an identity, a municipality is one of those that are there, and days are dates', async () => {
  const sem = await scene.owner<{ nome: string }>(
    `select c.relname as nome from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
  )
  expect(sem).toEqual([])
  const soltas = await scene.owner<{ nome: string }>(
    `select c.relname as nome from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'municipio_id'
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnotnull
       and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey[1] = a.attnum)`,
  )
  expect(soltas).toEqual([])
  const textos = await scene.owner<{ nome: string }>(
    `select table_name || '.' || column_name as nome from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and column_name ~ '^(data|inicio|fim|vencimento|validade)(_|$)'
       and column_name !~ '(hora|tipo|motivo)'`,
  )
  expect(textos).toEqual([])
})

it('U3-3.1-09 U3-3.2-06 U3-3.5-06 U3-3.5-07 what the specification gives a beginning begins so', async () => {
  const padrao = async (tabela: string, colunas: readonly string[]) => {
    const rows = await scene.owner<{ coluna: string; padrao: string }>(
      `select column_name as coluna, column_default as padrao from information_schema.columns
       where table_schema = 'public' and table_name = $1 and column_name = any ($2) order by column_name`,
      [tabela, colunas],
    )
    expect(rows.map(({ coluna }) => coluna)).toEqual(colunas.toSorted())
    return [...new Set(rows.map((row) => row.padrao))]
  }
  expect(await padrao('telefone', ['fax', 'principal'])).toEqual(['false'])
  expect(await padrao('serie', ['requer_aut_estadual'])).toEqual(['false'])
  expect(await padrao('saldo_competencia', ['existe_parcelamento_ativo', 'parcelamento_em_dia'])).toEqual(['false'])
  expect(await padrao('saldo_competencia', ['faturado', 'imposto', 'imposto_retido', 'debito', 'encerrado', 'pago'])).toEqual([
    '0',
  ])
})

it('docs/esquema.md describes the tables and functions that are there (npm run esquema)', async () => {
  const root = resolve(import.meta.dirname, '../../..')
  expect(readFileSync(join(root, 'docs/esquema.md'), 'utf8')).toBe(await describeSchema(root, (sql) => scene.owner(sql)))
})
