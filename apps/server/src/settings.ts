import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export type Papel = 'api' | 'worker' | 'tudo'

export type Settings = {
  papel: Papel
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databaseUrlApp: string | undefined
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
    databaseUrl: env.DATABASE_URL || undefined,
    databaseUrlApp: env.DATABASE_URL_APP || undefined,
    producao,
    baseUrl: env.ISS_ENDERECO ?? `http://localhost:${port}`,
    secret: env.ISS_SEGREDO ?? storedSecret(dataDir, producao),
    smtpUrl: env.SMTP_URL || undefined,
    mailFrom: env.EMAIL_REMETENTE ?? 'nao-responda@iss.invalid',
    demo: !producao && env.ISS_DEMO !== '0',
    escala,
    trustProxy: env.ISS_PROXY === '1',
    ratePerMinute: Number(env.ISS_LIMITE_POR_MINUTO ?? 600),
  }
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
