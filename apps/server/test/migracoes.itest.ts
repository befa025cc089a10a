import { resolve } from 'node:path'
import { migrate } from '@iss/platform/db'
import { testSecret } from '@iss/testing'
import pg from 'pg'
import { expect, inject, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

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
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
