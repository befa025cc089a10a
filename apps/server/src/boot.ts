import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@iss/kernel/clock'
import { altchaCaptcha } from '@iss/platform/captcha'
import { chainCep, type Cep } from '@iss/platform/cep'
import type { UserInfo } from '@iss/platform/contract'
import { assertAppRole, captchaGastoTable, createPool, inTransaction, type Pool } from '@iss/platform/db'
import { discover, type House } from '@iss/platform/discovery'
import { diskFiles } from '@iss/platform/files'
import type { Ports, Runtime, Sessao } from '@iss/platform/server'
import type { Logger } from 'pino'

export type BootOptions = {
  root: string
  /** Connection of the application role. */
  appUrl: string
  secret: string
  filesRoot: string
  baseUrl: string
  producao: boolean
  clock: Clock
  log: Logger
  poolSize?: number
  house?: House
  /** Work of the ALTCHA challenge; small in tests. */
  captchaMaxNumber?: number
}

export type Booted = {
  house: House
  pool: Pool
  runtime: Runtime
  version: string
  identityOf: IdentityOf
  close(): Promise<void>
}

type IdentityOf = (municipioId: number, contaId: number, pessoaId: number) => Promise<{ sessao: Sessao; user: UserInfo } | null>

/** Finds the house, connects as the application role (asserted) and builds what every request and every block of long work shares. */
export async function boot(options: BootOptions): Promise<Booted> {
  const house = options.house ?? (await discover(options.root))
  const pool = createPool(options.appUrl, {
    max: options.poolSize ?? 20,
    onError: (error) => options.log.error({ nome: error.name }, 'conexao ociosa falhou'),
  })
  await assertAppRole(pool)
  // A pool of its own: a request that holds a connection while it spends a nonce must not wait for the others.
  const nonces = createPool(options.appUrl, {
    max: 3,
    onError: (error) => options.log.error({ nome: error.name }, 'conexao ociosa falhou'),
  })
  const ports: Ports = {
    files: diskFiles(options.filesRoot),
    captcha: altchaCaptcha({
      hmacKey: options.secret,
      clock: options.clock,
      maxNumber: options.captchaMaxNumber ?? 50_000,
      spend: (nonce, expira) => spendNonce(nonces, nonce, expira, options.clock.now()),
    }),
    cep: chainCep((house.others.get('cep-source') as unknown as Cep[] | undefined) ?? []),
  }
  const runtime: Runtime = {
    hooks: house.hooks,
    screens: house.screens,
    definitions: house.others,
    ports,
    clock: options.clock,
    log: options.log,
    baseUrl: options.baseUrl,
    producao: options.producao,
    secret: options.secret,
  }
  const version = (JSON.parse(await readFile(join(options.root, 'package.json'), 'utf8')) as { version: string }).version
  const identityOf: IdentityOf = async (municipioId, contaId, pessoaId) =>
    (await house.sessionLoaders[0]?.identityOf(
      { municipioId, contaId, pessoaId },
      { pool, now: options.clock.now(), producao: options.producao },
    )) ?? null
  return { house, pool, runtime, version, identityOf, close: async () => void (await Promise.all([pool.end(), nonces.end()])) }
}

/** Spends a captcha nonce once, in the database, so that replays fail on every process (architecture §3, pitfalls). */
async function spendNonce(pool: Pool, nonce: string, expira: Date, now: Date): Promise<boolean> {
  return inTransaction(pool, { municipioId: null }, async (db, client) => {
    await client.query('delete from captcha_gasto where expira < $1', [now])
    const rows = await db.insert(captchaGastoTable).values({ nonce, expira }).onConflictDoNothing().returning()
    return rows.length === 1
  })
}
