import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { OpcoesCognito, OpcoesOpenid } from '@iss/acesso/server'
import { CAPTCHA_PROVIDERS, type CaptchaProvider, type SiteverifyOptions } from '@iss/platform/captcha'
import type { ViaCepOptions } from '@iss/platform/cep'
import type { S3FilesOptions } from '@iss/platform/files'

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
  secret: string
  smtpUrl: string | undefined
  mailFrom: string
  demo: boolean
  escala: number
  trustProxy: boolean
  /** Requests per minute and address; 0: no limit (behind a proxy that limits, and in tests). */
  ratePerMinute: number
  /** Megabytes that an account may send in files in a day; 0: no limit. */
  uploadQuotaMb: number
  portas: PortSettings
}

/** Which adapter stands behind each port; null or undefined: the default one. Documented in docs/portas.md. */
export type PortSettings = {
  arquivos: S3FilesOptions | null
  identidade: OpcoesCognito | null
  openid: OpcoesOpenid | null
  captcha: Pick<SiteverifyOptions, 'provider' | 'siteKey' | 'secret' | 'url' | 'hostname'> | null
  cep: Pick<ViaCepOptions, 'baseUrl' | 'timeoutMs'> | null
}

/** Everything that the environment and the command line decide; secrets come from nowhere else. Documented in docs/operacao.md. */
export function readSettings(env: NodeJS.ProcessEnv, argv: readonly string[], root: string): Settings {
  const option = (name: string) => {
    const inline = argv.find((arg) => arg.startsWith(`--${name}=`))
    if (inline) return inline.slice(name.length + 3)
    const index = argv.indexOf(`--${name}`)
    return index >= 0 ? argv[index + 1] : undefined
  }
  const dataDir = resolve(root, env.DATA_DIR ?? '.data')
  const port = Number(env.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT deve ser um número de porta.')
  const papel = (option('papel') ?? 'tudo') as Papel
  if (!['api', 'worker', 'tudo'].includes(papel)) throw new Error('--papel deve ser api, worker ou tudo.')
  const producao = env.ISS_PRODUCAO === '1'
  const escala = Number(option('escala') ?? env.ISS_ESCALA ?? 1)
  if (!Number.isInteger(escala) || escala < 1) throw new Error('--escala deve ser um número inteiro a partir de 1.')
  return {
    papel,
    port,
    host: env.HOST ?? (env.DATABASE_URL ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    copiasDir: resolve(root, env.ISS_COPIAS || join(dataDir, 'copias')),
    databaseUrl: env.DATABASE_URL || undefined,
    databaseUrlApp: env.DATABASE_URL_APP || undefined,
    databaseUrlPorts: env.DATABASE_URL_PORTAS || undefined,
    producao,
    baseUrl: env.ISS_ENDERECO ?? `http://localhost:${port}`,
    secret: givenSecret(env.ISS_SEGREDO, producao) ?? storedSecret(dataDir, producao),
    smtpUrl: env.SMTP_URL || undefined,
    mailFrom: env.EMAIL_REMETENTE ?? 'nao-responda@iss.invalid',
    demo: !producao && env.ISS_DEMO !== '0',
    escala,
    trustProxy: env.ISS_PROXY === '1',
    ratePerMinute: wholeNumber(env, 'ISS_LIMITE_POR_MINUTO', 600),
    uploadQuotaMb: wholeNumber(env, 'ISS_COTA_ENVIO_MB', 1024),
    portas: readPortSettings(env),
  }
}

/** A limit that cannot be read would be no limit. */
function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = Number(env[name] || fallback)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} deve ser um número inteiro a partir de 0.`)
  return value
}

/** Everything that is signed or sealed hangs on it: a production secret that can be guessed is refused. */
function givenSecret(secret: string | undefined, producao: boolean): string | undefined {
  if (producao && secret && secret.length < 32) throw new Error('Em produção, ISS_SEGREDO deve ter pelo menos 32 caracteres.')
  return secret || undefined
}

function storedSecret(dataDir: string, producao: boolean): string {
  if (producao) throw new Error('Em produção, ISS_SEGREDO é obrigatório.')
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'segredo')
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

/**
 * The adapters that the environment chooses. Refuses a choice that does not exist and, all at once and by name, variables that a chosen
 * adapter needs and that are missing: a portal never starts with an adapter that cannot work. Values are never part of the sentence.
 */
export function readPortSettings(env: NodeJS.ProcessEnv): PortSettings {
  const choose = <T extends string>(name: string, known: readonly T[]): T => {
    const value = env[name] || known[0]
    const found = known.find((item) => item === value)
    if (!found) throw new Error(`${name} deve ser ${known.join(', ').replace(/, ([^,]*)$/, ' ou $1')}.`)
    return found
  }
  const missing: string[] = []
  /** Reads what an adapter needs; a variable without value is noted with the choice that needs it. */
  const need = (choice: string) => (name: string) => {
    const value = env[name] ?? ''
    if (value === '') missing.push(`Com ${choice}, a variável ${name} é obrigatória.`)
    return value
  }
  const portas: PortSettings = {
    arquivos: choose('ISS_ARQUIVOS', ['disco', 's3']) === 's3' ? s3Settings(env, need('ISS_ARQUIVOS=s3')) : null,
    identidade:
      choose('ISS_IDENTIDADE', ['propria', 'cognito']) === 'cognito'
        ? cognitoSettings(env, need('ISS_IDENTIDADE=cognito'))
        : null,
    openid: env.ISS_OPENID_EMISSOR ? openidSettings(env, need('ISS_OPENID_EMISSOR')) : null,
    captcha: captchaSettings(env, choose('ISS_CAPTCHA', CAPTCHA_PROVIDERS), need),
    cep: env.ISS_CEP_ENDERECO
      ? { baseUrl: httpUrl('ISS_CEP_ENDERECO', env.ISS_CEP_ENDERECO), timeoutMs: milliseconds(env, 'ISS_CEP_ESPERA_MS', 3_000) }
      : null,
  }
  if (missing.length > 0) throw new Error(missing.join(' '))
  return portas
}

type Need = (name: string) => string

function s3Settings(env: NodeJS.ProcessEnv, need: Need): S3FilesOptions {
  const endpoint = env.ISS_S3_ENDERECO ? httpUrl('ISS_S3_ENDERECO', env.ISS_S3_ENDERECO) : undefined
  return {
    bucket: need('ISS_S3_BUCKET'),
    region: need('ISS_S3_REGIAO'),
    accessKeyId: need('ISS_S3_CHAVE'),
    secretAccessKey: need('ISS_S3_SEGREDO'),
    prefix: env.ISS_S3_PREFIXO ?? '',
    forcePathStyle: env.ISS_S3_CAMINHO ? env.ISS_S3_CAMINHO === '1' : endpoint !== undefined,
    ...(endpoint ? { endpoint } : {}),
  }
}

function cognitoSettings(env: NodeJS.ProcessEnv, need: Need): OpcoesCognito {
  return {
    regiao: need('ISS_COGNITO_REGIAO'),
    grupo: need('ISS_COGNITO_GRUPO'),
    cliente: need('ISS_COGNITO_CLIENTE'),
    chave: need('ISS_COGNITO_CHAVE'),
    chaveSecreta: need('ISS_COGNITO_CHAVE_SECRETA'),
    ...(env.ISS_COGNITO_CLIENTE_SEGREDO ? { clienteSegredo: env.ISS_COGNITO_CLIENTE_SEGREDO } : {}),
    ...(env.ISS_COGNITO_ENDERECO ? { endereco: httpUrl('ISS_COGNITO_ENDERECO', env.ISS_COGNITO_ENDERECO) } : {}),
  }
}

function openidSettings(env: NodeJS.ProcessEnv, need: Need): OpcoesOpenid {
  return {
    nome: env.ISS_OPENID_NOME || 'gov.br',
    emissor: httpUrl('ISS_OPENID_EMISSOR', need('ISS_OPENID_EMISSOR')),
    cliente: need('ISS_OPENID_CLIENTE'),
    segredo: need('ISS_OPENID_SEGREDO'),
    escopo: env.ISS_OPENID_ESCOPO || 'openid',
    campoCpf: env.ISS_OPENID_CAMPO_CPF || 'sub',
  }
}

function captchaSettings(
  env: NodeJS.ProcessEnv,
  provider: CaptchaProvider,
  need: (choice: string) => Need,
): PortSettings['captcha'] {
  if (provider === 'altcha') return null
  const needed = need(`ISS_CAPTCHA=${provider}`)
  return {
    provider,
    siteKey: needed('ISS_CAPTCHA_CHAVE_PUBLICA'),
    secret: needed('ISS_CAPTCHA_SEGREDO'),
    ...(env.ISS_CAPTCHA_ENDERECO ? { url: httpUrl('ISS_CAPTCHA_ENDERECO', env.ISS_CAPTCHA_ENDERECO) } : {}),
    ...(env.ISS_CAPTCHA_DOMINIO ? { hostname: env.ISS_CAPTCHA_DOMINIO } : {}),
  }
}

function httpUrl(name: string, value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new Error(`${name} deve ser um endereço http ou https.`)
  return value
}

function milliseconds(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = Number(env[name] || otherwise)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} deve ser um número inteiro de milissegundos.`)
  return value
}
