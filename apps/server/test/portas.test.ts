import { describe, expect, it } from 'vitest'
import { readPortSettings } from '../src/port-settings.ts'
import { readSettings } from '../src/settings.ts'

const refusal = (env: NodeJS.ProcessEnv) => {
  try {
    readPortSettings(env)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

describe('readPortSettings', () => {
  it('has every default without a variable', () => {
    expect(readPortSettings({})).toEqual({ arquivos: null, identidade: null, openid: null, captcha: null, cep: null })
    expect(readPortSettings({ ISS_ARQUIVOS: 'disco', ISS_IDENTIDADE: 'propria', ISS_CAPTCHA: 'altcha' }).arquivos).toBeNull()
  })

  it.each([
    [{ ISS_ARQUIVOS: 'ftp' }, 'ISS_ARQUIVOS deve ser disco ou s3.'],
    [{ ISS_CAPTCHA: 'nenhum' }, 'ISS_CAPTCHA deve ser altcha, recaptcha, hcaptcha ou turnstile.'],
    [{ ISS_IDENTIDADE: 'ldap' }, 'ISS_IDENTIDADE deve ser propria ou cognito.'],
    [{ ISS_CEP_ENDERECO: 'viacep' }, 'ISS_CEP_ENDERECO deve ser um endereço http ou https.'],
    [
      { ISS_CEP_ENDERECO: 'http://localhost', ISS_CEP_ESPERA_MS: '0' },
      'ISS_CEP_ESPERA_MS deve ser um número inteiro de milissegundos.',
    ],
  ])('refuses %j', (env, sentence) => expect(refusal(env)).toBe(sentence))

  it.each([
    ['ISS_ARQUIVOS=s3', { ISS_ARQUIVOS: 's3', ISS_S3_CHAVE: 'abc' }, ['ISS_S3_BUCKET', 'ISS_S3_REGIAO', 'ISS_S3_SEGREDO']],
    [
      'ISS_IDENTIDADE=cognito',
      { ISS_IDENTIDADE: 'cognito', ISS_COGNITO_REGIAO: 'sa-east-1' },
      ['ISS_COGNITO_GRUPO', 'ISS_COGNITO_CLIENTE', 'ISS_COGNITO_CHAVE', 'ISS_COGNITO_CHAVE_SECRETA'],
    ],
    ['ISS_OPENID_EMISSOR', { ISS_OPENID_EMISSOR: 'https://sso.exemplo' }, ['ISS_OPENID_CLIENTE', 'ISS_OPENID_SEGREDO']],
    ['ISS_CAPTCHA=turnstile', { ISS_CAPTCHA: 'turnstile' }, ['ISS_CAPTCHA_CHAVE_PUBLICA', 'ISS_CAPTCHA_SEGREDO']],
  ])('U1-7.sign-in-service-01 %s names every variable that is missing, all at once', (choice, env, names) =>
    expect(refusal(env)).toBe(names.map((name) => `Com ${choice}, a variável ${name} é obrigatória.`).join(' ')),
  )

  it('refuses the start, in production too, and tells no value', () => {
    const env = { ISS_PRODUCAO: '1', ISS_SEGREDO: 'x'.repeat(40), ISS_ARQUIVOS: 's3', ISS_S3_SEGREDO: 'muito-secreto' }
    expect(() => readSettings(env, [], '/')).toThrow(/ISS_S3_BUCKET é obrigatória/)
    expect(refusal(env)).not.toContain('muito-secreto')
  })

  it('reads the chosen adapters', () => {
    const s3 = { ISS_ARQUIVOS: 's3', ISS_S3_BUCKET: 'b', ISS_S3_REGIAO: 'r', ISS_S3_CHAVE: 'c', ISS_S3_SEGREDO: 's' }
    expect(readPortSettings(s3).arquivos).toMatchObject({ bucket: 'b', forcePathStyle: false })
    // Servers that are not Amazon's have the bucket in the path, unless told otherwise.
    expect(readPortSettings({ ...s3, ISS_S3_ENDERECO: 'https://s3.exemplo' }).arquivos).toMatchObject({ forcePathStyle: true })
    expect(readPortSettings({ ...s3, ISS_S3_ENDERECO: 'https://s3.exemplo', ISS_S3_CAMINHO: '0' }).arquivos?.forcePathStyle).toBe(
      false,
    )
    const openid = { ISS_OPENID_EMISSOR: 'https://sso.exemplo', ISS_OPENID_CLIENTE: 'c', ISS_OPENID_SEGREDO: 's' }
    expect(readPortSettings(openid).openid).toMatchObject({ nome: 'gov.br', campoCpf: 'sub', escopo: 'openid' })
    expect(readPortSettings({ ISS_CEP_ENDERECO: 'https://cep.exemplo' }).cep).toEqual({
      baseUrl: 'https://cep.exemplo',
      timeoutMs: 3000,
    })
  })
})

describe('the clock of the portal', () => {
  const secret = { ISS_SEGREDO: 'x'.repeat(40) }

  it('is the wall clock unless told, and begins where it is told', () => {
    expect(readSettings(secret, [], '/').relogio).toBeUndefined()
    const told = readSettings({ ...secret, ISS_RELOGIO: '2026-04-15T12:00:00-03:00' }, [], '/').relogio
    expect(told?.toISOString()).toBe('2026-04-15T15:00:00.000Z')
  })

  it.each(['ontem', '2026-04-15', '2026-04-15T12:00:00', '2026-13-15T12:00:00Z'])('%s is refused', (ISS_RELOGIO) =>
    expect(() => readSettings({ ...secret, ISS_RELOGIO }, [], '/')).toThrow(
      'ISS_RELOGIO deve ser um instante com fuso, como 2026-04-15T12:00:00-03:00.',
    ),
  )

  it('is none but the wall clock in production', () =>
    expect(() => readSettings({ ...secret, ISS_PRODUCAO: '1', ISS_RELOGIO: '2026-04-15T12:00:00-03:00' }, [], '/')).toThrow(
      'Em produção, ISS_RELOGIO não vale: o portal usa o relógio da máquina.',
    ))
})
