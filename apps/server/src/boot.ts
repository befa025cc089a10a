import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@iss/kernel/clock'
import { abrirCognito, abrirOpenid } from '@iss/acesso/server'
import { defineDestinoCopia } from '@iss/copia/server'
import { altchaCaptcha, type Captcha, siteverifyCaptcha } from '@iss/platform/captcha'
import { chainCep, type Cep, storedCep, viaCepHttp } from '@iss/platform/cep'
import type { UserInfo } from '@iss/platform/contract'
import { assertAppRole, captchaGastoTable, createPool, inTransaction, type Pool, readerUrl } from '@iss/platform/db'
import { discover, type House } from '@iss/platform/discovery'
import { diskFiles, openS3Files } from '@iss/platform/files'
import { openReader } from '@iss/platform/reader'
import type { Ports, Runtime, Sessao } from '@iss/platform/server'
import type { Logger } from 'pino'
import { type PortSettings, readPortSettings } from './port-settings.ts'

export type BootOptions = {
  /** Folder of the program: its version stands in package.json there, and its definitions below it unless `house` has them. */
  root: string
  /** Connection of the application role. */
  appUrl: string
  /** Connection of the ports (spent captchas, kept answers), when it is not the same: behind PgBouncer with few connections they need their own. */
  portsUrl?: string
  /** Connection of the role of the read-only console, to the database itself; the application's with that role unless told. */
  readerUrl?: string
  secret: string
  filesRoot: string
  /** Of a process that does background work: owner's connection and folder of the copies that the backup screen asks for. */
  copias?: { ownerUrl: string; pasta: string }
  baseUrl: string
  producao: boolean
  /** Limit of calls that take large files; 1 GB unless told. */
  largeUploadBytes?: number
  clock: Clock
  log: Logger
  poolSize?: number
  /** Milliseconds that a request waits for a connection at most; eight seconds unless told. */
  poolWait?: number
  house?: House
  /** Work of the ALTCHA challenge; small in tests. */
  captchaMaxNumber?: number
  /** Adapters of the ports; what the environment says unless told. */
  portas?: PortSettings
}

export type Booted = {
  house: House
  pool: Pool
  /** Few connections that no request holds (spent captchas, kept answers, counts of limits). */
  ownPool: Pool
  /** The connection by which /saude asks. */
  healthPool: Pool
  runtime: Runtime
  version: string
  identityOf: IdentityOf
  close(): Promise<void>
}

type IdentityOf = (municipioId: number, contaId: number, pessoaId: number) => Promise<{ sessao: Sessao; user: UserInfo } | null>

/** Finds the house, connects as the application role (asserted) and builds what every request and every block of long work shares. */
export async function boot(options: BootOptions): Promise<Booted> {
  const house = options.house ?? (await discover(options.root))
  const onError = (error: Error) => options.log.error({ nome: error.name }, 'conexao ociosa falhou')
  const pool = createPool(options.appUrl, { max: options.poolSize ?? 20, waitTimeout: options.poolWait ?? 8_000, onError })
  await assertAppRole(pool)
  // A pool of its own: a request that holds a connection while a port spends a nonce or keeps an answer must not wait for the others.
  const own = createPool(options.portsUrl ?? options.appUrl, { max: 3, waitTimeout: 8_000, onError })
  // Whether the database is there must be told while every other connection is in use.
  const health = createPool(options.portsUrl ?? options.appUrl, { max: 1, connectTimeout: 5_000, queryTimeout: 5_000, onError })
  const { ports, definitions, close: closePorts } = await openPorts(options, house, own)
  const version = (JSON.parse(await readFile(join(options.root, 'package.json'), 'utf8')) as { version: string }).version
  if (options.copias)
    definitions.set('destino-copia', [
      defineDestinoCopia({ ...options.copias, appUrl: options.appUrl, secret: options.secret, versao: version }),
    ])
  const runtime: Runtime = {
    hooks: house.hooks,
    screens: house.screens,
    definitions,
    ports,
    clock: options.clock,
    log: options.log,
    baseUrl: options.baseUrl,
    producao: options.producao,
    ...(options.largeUploadBytes === undefined ? {} : { largeUploadBytes: options.largeUploadBytes }),
    secret: options.secret,
  }
  const identityOf: IdentityOf = async (municipioId, contaId, pessoaId) =>
    (await house.sessionLoaders[0]?.identityOf(
      { municipioId, contaId, pessoaId },
      { pool, now: options.clock.now(), producao: options.producao },
    )) ?? null
  const close = async () => {
    await Promise.all([pool.end(), own.end(), health.end()])
    closePorts()
  }
  return { house, pool, ownPool: own, healthPool: health, runtime, version, identityOf, close }
}

type OpenPorts = { ports: Ports; definitions: Map<string, readonly unknown[]>; close(): void }

/** The adapters that the configuration chose; the libraries of the others are not even loaded. */
async function openPorts(options: BootOptions, house: House, pool: Pool): Promise<OpenPorts> {
  const portas = options.portas ?? readPortSettings(process.env)
  const failed = (port: string) => (error: unknown) =>
    options.log.warn({ porta: port, nome: (error as Error).name }, 'servico externo falhou')
  const local = diskFiles(options.filesRoot)
  const s3 = portas.arquivos && (await openS3Files(portas.arquivos))
  const cognito = portas.identidade && (await abrirCognito(portas.identidade))
  const openid = portas.openid && (await abrirOpenid(portas.openid))
  const captcha: Captcha = portas.captcha
    ? siteverifyCaptcha({ ...portas.captcha, onFailure: failed('captcha') })
    : altchaCaptcha({
        hmacKey: options.secret,
        clock: options.clock,
        maxNumber: options.captchaMaxNumber ?? 50_000,
        spend: (nonce, expira) => spendNonce(pool, nonce, expira, options.clock.now()),
      })
  const sources = [...((house.others.get('cep-source') as unknown as Cep[] | undefined) ?? [])]
  if (portas.cep) sources.push(storedCep({ source: viaCepHttp(portas.cep), pool, clock: options.clock }))
  const definitions = new Map<string, readonly unknown[]>(house.others)
  if (cognito) definitions.set('identidade', [cognito.identidade])
  if (openid) definitions.set('provedor-openid', [openid])
  return {
    ports: {
      files: s3 ?? local,
      localFiles: local,
      reader: openReader({ url: options.readerUrl ?? readerUrl(options.appUrl, options.secret), registrar: pool }),
      captcha,
      cep: chainCep(sources, failed('cep')),
      simulators: options.producao ? null : join(options.filesRoot, 'simuladores'),
    },
    definitions,
    close: () => {
      s3?.close()
      cognito?.close()
    },
  }
}

/** Spends a captcha nonce once, in the database, so that replays fail on every process (architecture §3, pitfalls). */
async function spendNonce(pool: Pool, nonce: string, expira: Date, now: Date): Promise<boolean> {
  return inTransaction(pool, { municipioId: null }, async (db, client) => {
    await client.query('delete from captcha_gasto where expira < $1', [now])
    const rows = await db.insert(captchaGastoTable).values({ nonce, expira }).onConflictDoNothing().returning()
    return rows.length === 1
  })
}
