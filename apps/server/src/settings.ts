import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { completeAppUrl } from '@iss/platform/db'
import { readAll, SettingsError } from '@iss/platform/operator'
import { levels } from 'pino'
import { findOption } from './options.ts'
import { type PortSettings, readPortSettings } from './port-settings.ts'

export type Papel = 'api' | 'worker' | 'tudo'

export type Settings = {
  papel: Papel
  port: number
  host: string
  dataDir: string
  /** Folder of the restorable copies that the backup screen asks for. */
  copiasDir: string
  databaseUrl: string | undefined
  databaseUrlApp: string | undefined
  /** Second connection of the application role, with connections of its own in PgBouncer. */
  databaseUrlPorts: string | undefined
  producao: boolean
  baseUrl: string
  /** Of pino, or 'silent'. */
  logLevel: string
  secret: string
  smtpUrl: string | undefined
  mailFrom: string
  /** Instant at which the clock of the portal begins; undefined: the wall clock. */
  relogio: Date | undefined
  demo: boolean
  escala: number
  trustProxy: boolean
  clientCertHeader: string | undefined
  /** Requests per minute and address; 0: no limit (behind a proxy that limits, and in tests). */
  ratePerMinute: number
  /** Megabytes that an account may send in files in a day; 0: no limit. */
  uploadQuotaMb: number
  /** Megabytes of the largest file that calls for large files take. */
  largeUploadMb: number
  portas: PortSettings
}

/**
 * Everything that the environment and the command line decide; secrets come from nowhere else. Paths are relative to `home`. Refuses
 * (SettingsError) all wrong and missing settings at once, before anything is written. Documented in docs/operacao.md.
 */
export function readSettings(env: NodeJS.ProcessEnv, argv: readonly string[], home: string): Settings {
  const dataDir = resolve(home, env.DATA_DIR || '.data')
  const producao = env.ISS_PRODUCAO === '1'
  const read = readAll({
    papel: () => oneOf('--papel', findOption(argv, 'papel') ?? 'tudo', ['api', 'worker', 'tudo'] as const),
    port: () => {
      const port = Number(env.PORT || 3000)
      if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new SettingsError('PORT deve ser um número de porta.')
      return port
    },
    escala: () => count('--escala', findOption(argv, 'escala') ?? env.ISS_ESCALA ?? '1', 1),
    ratePerMinute: () => count('ISS_LIMITE_POR_MINUTO', env.ISS_LIMITE_POR_MINUTO || '600', 0),
    uploadQuotaMb: () => count('ISS_COTA_ENVIO_MB', env.ISS_COTA_ENVIO_MB || '1024', 0),
    largeUploadMb: () => count('ISS_ENVIO_GRANDE_MB', env.ISS_ENVIO_GRANDE_MB || '1024', 16),
    databaseUrl: () => address('DATABASE_URL', env.DATABASE_URL, ['postgres', 'postgresql']),
    databaseUrlApp: () => address('DATABASE_URL_APP', env.DATABASE_URL_APP, ['postgres', 'postgresql']),
    databaseUrlPorts: () => address('DATABASE_URL_PORTAS', env.DATABASE_URL_PORTAS, ['postgres', 'postgresql']),
    endereco: () => address('ISS_ENDERECO', env.ISS_ENDERECO, ['http', 'https']),
    smtpUrl: () => address('SMTP_URL', env.SMTP_URL, ['smtp', 'smtps']),
    logLevel: () => oneOf('LOG_LEVEL', env.LOG_LEVEL || (producao ? 'info' : 'warn'), [...Object.keys(levels.values), 'silent']),
    givenSecret: () => givenSecret(env.ISS_SEGREDO, producao),
    relogio: () => clockOf(env.ISS_RELOGIO, producao),
    portas: () => readPortSettings(env),
  })
  const { endereco, givenSecret: given, databaseUrlApp, databaseUrlPorts, ...settings } = read
  const secret = given ?? storedSecret(dataDir)
  const complete = (url: string | undefined) => (url === undefined ? undefined : completeAppUrl(url, secret))
  return {
    ...settings,
    host: env.HOST || (env.DATABASE_URL ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    copiasDir: resolve(home, env.ISS_COPIAS || join(dataDir, 'copias')),
    producao,
    baseUrl: endereco ?? `http://localhost:${settings.port}`,
    secret,
    databaseUrlApp: complete(databaseUrlApp),
    databaseUrlPorts: complete(databaseUrlPorts),
    mailFrom: env.EMAIL_REMETENTE || 'nao-responda@iss.invalid',
    demo: !producao && env.ISS_DEMO !== '0',
    trustProxy: env.ISS_PROXY === '1',
    clientCertHeader: env.ISS_PROXY === '1' ? env.ISS_PROXY_CERTIFICADO || undefined : undefined,
  }
}

function oneOf<T extends string>(name: string, value: string, known: readonly T[]): T {
  const found = known.find((item) => item === value)
  if (!found) throw new SettingsError(`${name} deve ser ${known.join(', ').replace(/, ([^,]*)$/, ' ou $1')}.`)
  return found
}

function count(name: string, value: string, least: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < least)
    throw new SettingsError(`${name} deve ser um número inteiro a partir de ${least}.`)
  return number
}

/** For tests and demonstrations: what is issued in production is dated by the wall clock. */
function clockOf(value: string | undefined, producao: boolean): Date | undefined {
  if (!value) return undefined
  if (producao) throw new SettingsError('Em produção, ISS_RELOGIO não vale: o portal usa o relógio da máquina.')
  const at = new Date(value)
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(value) || Number.isNaN(at.getTime()))
    throw new SettingsError('ISS_RELOGIO deve ser um instante com fuso, como 2026-04-15T12:00:00-03:00.')
  return at
}

/** The sentence does not repeat the address: a password may stand in it. */
function address(name: string, value: string | undefined, schemes: readonly string[]): string | undefined {
  if (!value) return undefined
  const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : ''
  if (!schemes.includes(scheme))
    throw new SettingsError(`${name} deve ser um endereço ${schemes.map((item) => `${item}://`).join(' ou ')}.`)
  return value
}

/** Everything that is signed or sealed hangs on it: in production it must be told, and one that can be guessed is refused. */
function givenSecret(secret: string | undefined, producao: boolean): string | undefined {
  if (producao && !secret) throw new SettingsError('Em produção, ISS_SEGREDO é obrigatório.')
  if (producao && secret && secret.length < 32)
    throw new SettingsError('Em produção, ISS_SEGREDO deve ter pelo menos 32 caracteres.')
  return secret || undefined
}

function storedSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'segredo')
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
