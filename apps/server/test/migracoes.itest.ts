import { resolve } from 'node:path'
import { appUrl, assertAppRole, completeAppUrl, createPool, migrate } from '@iss/platform/db'
import { testSecret } from '@iss/testing'
import pg from 'pg'
import { expect, inject, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

it('fills the derived password in where the connection of the application role has none', () => {
  const behindPgbouncer = completeAppUrl('postgres://iss_app@pgbouncer:6432/iss', testSecret)
  expect(behindPgbouncer).toBe(appUrl('postgres://dono:senha@pgbouncer:6432/iss', testSecret))
  expect(completeAppUrl('postgres://iss_app:propria@banco/iss', testSecret)).toBe('postgres://iss_app:propria@banco/iss')
})

it('two processes that start at once migrate an empty database once (decisions H5)', async () => {
  const server = inject('databaseUrl')
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = `migracao_${process.pid}`
  await admin.query(`create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  try {
    const [one, two] = await Promise.all([migrate({ url, root, secret: testSecret }), migrate({ url, root, secret: testSecret })])
    expect([one.length, two.length].sort((a, b) => a - b)).toEqual([0, Math.max(one.length, two.length)])
    expect(Math.max(one.length, two.length)).toBeGreaterThan(5)
    expect(await migrate({ url, root, secret: testSecret })).toEqual([])
    // Where somebody else keeps the application role's password, a start leaves it as it is.
    await migrate({ url, root, secret: testSecret, appPassword: 'de-outra-pessoa' })
    const pool = createPool(appUrl(url, testSecret), { max: 1 })
    await assertAppRole(pool)
    await pool.end()
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
