import type { OpcoesCognito, OpcoesOpenid } from '@iss/acesso/server'
import { CAPTCHA_PROVIDERS, type CaptchaProvider, type SiteverifyOptions } from '@iss/platform/captcha'
import type { ViaCepOptions } from '@iss/platform/cep'
import type { S3FilesOptions } from '@iss/platform/files'
import { SettingsError } from '@iss/platform/operator'

/** Which adapter stands behind each port; null or undefined: the default one. Documented in docs/portas.md. */
export type PortSettings = {
  arquivos: S3FilesOptions | null
  identidade: OpcoesCognito | null
  openid: OpcoesOpenid | null
  captcha: Pick<SiteverifyOptions, 'provider' | 'siteKey' | 'secret' | 'url' | 'hostname'> | null
  cep: Pick<ViaCepOptions, 'baseUrl' | 'timeoutMs'> | null
}

/**
 * The adapters that the environment chooses. Refuses a choice that does not exist and, all at once and by name, variables that a chosen
 * adapter needs and that are missing: a portal never starts with an adapter that cannot work. Values are never part of the sentence.
 */
export function readPortSettings(env: NodeJS.ProcessEnv): PortSettings {
  const choose = <T extends string>(name: string, known: readonly T[]): T => {
    const value = env[name] || known[0]
    const found = known.find((item) => item === value)
    if (!found) throw new SettingsError(`${name} deve ser ${known.join(', ').replace(/, ([^,]*)$/, ' ou $1')}.`)
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
  if (missing.length > 0) throw new SettingsError(missing.join(' '))
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
    throw new SettingsError(`${name} deve ser um endereço http ou https.`)
  return value
}

function milliseconds(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = Number(env[name] || otherwise)
  if (!Number.isInteger(value) || value < 1) throw new SettingsError(`${name} deve ser um número inteiro de milissegundos.`)
  return value
}
