import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { alterarSenha, autenticar, enviarSenha } from '@iss/acesso/contract/login'
import { entrar, novaSenha, redefinirSenha, renovar } from '@iss/acesso/contract/identidade'
import { buscarUserInfo, sair } from '@iss/portal/contract/sessao'
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { criarCodigoRecuperacao, findContaPorUsuario } from '@iss/acesso/server'
import { demoPassword, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const require = createRequire(import.meta.url)
const chaves = { chave: 'local', chaveSecreta: 'local' }

type Par = { endereco: string; saida: () => string; stop(): Promise<void> }

/** cognito-local as a process of its own; what it would mail it prints. */
async function startCognito(): Promise<Par> {
  const dir = await mkdtemp(join(tmpdir(), 'cognito-'))
  await mkdir(join(dir, '.cognito'))
  await writeFile(join(dir, '.cognito/config.json'), JSON.stringify({ UserPoolDefaults: { UsernameAttributes: [] } }))
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [require.resolve('cognito-local/lib/bin/start.js')], {
    cwd: dir,
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (data: Buffer) => {
    output += data.toString()
  })
  const deadline = performance.now() + 60_000
  while (!output.includes('running on')) {
    if (performance.now() > deadline || child.exitCode !== null) throw new Error(`cognito-local did not start: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    endereco: `http://127.0.0.1:${port}`,
    saida: () => output,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A scene whose program was configured, by its environment, for the pool. */
async function startWith(endereco: string, grupo: string, cliente: string, more: Record<string, string> = {}): Promise<Scene> {
  const env = {
    ISS_IDENTIDADE: 'cognito',
    ISS_COGNITO_REGIAO: 'local',
    ISS_COGNITO_ENDERECO: endereco,
    ISS_COGNITO_GRUPO: grupo,
    ISS_COGNITO_CLIENTE: cliente,
    ISS_COGNITO_CHAVE: chaves.chave,
    ISS_COGNITO_CHAVE_SECRETA: chaves.chaveSecreta,
    ...more,
  }
  Object.assign(process.env, env)
  try {
    return await startScene()
  } finally {
    for (const name of Object.keys(env)) delete process.env[name]
  }
}

const textos = (answer: { body: { mensagens?: { message: string }[] } }) => answer.body.mensagens?.map((item) => item.message)

describe('identity by Amazon Cognito, against cognito-local', () => {
  let cognito: Par
  let scene: Scene
  let admin: CognitoIdentityProviderClient
  let grupo = ''

  beforeAll(async () => {
    cognito = await startCognito()
    admin = new CognitoIdentityProviderClient({
      endpoint: cognito.endereco,
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    })
    const pool = await admin.send(new CreateUserPoolCommand({ PoolName: 'iss' }))
    grupo = pool.UserPool?.Id ?? ''
    const client = await admin.send(new CreateUserPoolClientCommand({ UserPoolId: grupo, ClientName: 'portal' }))
    scene = await startWith(cognito.endereco, grupo, client.UserPoolClient?.ClientId ?? '')
    await criar('alfa', 'Segredo#alfa')
  })
  afterAll(async () => {
    await scene?.stop()
    admin?.destroy()
    await cognito?.stop()
  })

  /** A user of the pool; without password he has to set one at his first sign-in. */
  async function criar(usuario: string, senha?: string) {
    await admin.send(
      new AdminCreateUserCommand({
        UserPoolId: grupo,
        Username: usuario,
        TemporaryPassword: 'Provisoria#1',
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: `${usuario}@exemplo.com.br` },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    )
    if (senha) await definir(usuario, senha)
  }
  const definir = (usuario: string, senha: string) =>
    admin.send(new AdminSetUserPasswordCommand({ UserPoolId: grupo, Username: usuario, Password: senha, Permanent: true }))
  const tentar = (usuario: string, senha: string) => scene.publico.try(entrar, { usuario, senha })
  const como = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })

  it('C1-7.sign-in-service-01 signs in with the password of the pool and gives the session of the product', async () => {
    const answer = await tentar('alfa', 'Segredo#alfa')
    expect(answer.status).toBe(200)
    const user = await scene.publico.try(buscarUserInfo, {}, como(answer.body.accessToken))
    expect(user).toMatchObject({ status: 200, body: { nomeUsuario: 'Alfa Tecnologia Ltda' } })
    const events = await scene.owner<{ tipo: string; depois: Record<string, unknown> }>(
      `select tipo, depois from auditoria_evento where depois->>'provedor' = 'cognito' order by id`,
    )
    expect(events.map((event) => event.tipo)).toEqual(['conta.ligada-provedor', 'login'])
    expect(await scene.publico.call(autenticar, { usuario: 'alfa', senha: 'Segredo#alfa' })).toMatchObject({
      success: true,
      relogar: false,
    })
  })

  it('the password of the own store is worth nothing, and a user of the pool without account gets none', async () => {
    await criar('forasteiro', 'Segredo#fora')
    // gama has an account with a password here, and is not in the pool.
    for (const answer of [await tentar('gama', demoPassword), await tentar('forasteiro', 'Segredo#fora')]) {
      expect(answer).toMatchObject({ status: 409, body: { exceptionMessage: 'NotAuthorizedException' } })
      expect(textos(answer)).toEqual(['Usuário ou senha inválido.'])
    }
    expect(await scene.owner(`select 1 from conta where usuario = 'forasteiro'`)).toEqual([])
  })

  it('a user name that was given to somebody else in the pool does not open the account of the first', async () => {
    await scene.owner(`insert into conta_externa (conta_id, provedor, sujeito, criada_em)
      select id, 'cognito', 'outro-sujeito', now() from conta where usuario = 'mei'`)
    await criar('mei', 'Segredo#mei')
    expect((await tentar('mei', 'Segredo#mei')).status).toBe(409)
  })

  it('C1-7.sign-in-service-02 C1-7.sign-in-service-06 demands the new password and signs in once it is set', async () => {
    await criar('contador')
    const challenge = await tentar('contador', 'Provisoria#1')
    expect(challenge.body).toMatchObject({ desafio: 'NEW_PASSWORD_REQUIRED' })
    expect(String(challenge.body.sessao)).not.toContain('contador')
    const sessao = String(challenge.body.sessao)
    expect(textos(await scene.publico.try(novaSenha, { sessao, novaSenha: 'curta' }))).toEqual([
      'O campo nova senha deve possuir pelo menos seis caracteres.',
    ])
    expect((await scene.publico.try(novaSenha, { sessao: `${sessao}x`, novaSenha: 'Definitiva#1' })).status).toBe(409)
    const tokens = await scene.publico.call(novaSenha, { sessao, novaSenha: 'Definitiva#1' })
    expect((await scene.publico.try(buscarUserInfo, {}, como('accessToken' in tokens && tokens.accessToken))).status).toBe(200)
    expect((await tentar('contador', 'Definitiva#1')).status).toBe(200)
  })

  it('C1-7.sign-in-service-04 C1-7.sign-in-service-05 recovers with the code that the pool sends', async () => {
    const before = cognito.saida().length
    expect(await scene.publico.call(enviarSenha, { usuario: 'alfa' })).toBe('EMAIL alfa@exemplo.com.br')
    const [, codigo = ''] = /Code:\s*(\d+)/.exec(stripVTControlCharacters(cognito.saida().slice(before))) ?? []
    expect(codigo).toMatch(/^\d{4,6}$/)
    const errado = await scene.publico.try(redefinirSenha, { usuario: 'alfa', codigo: '000', senha: 'Outra#Senha1' })
    expect(textos(errado)).toEqual(['Código ou estado de autenticação inválido para o usuário.'])
    const aberta = await tentar('alfa', 'Segredo#alfa')
    expect(await scene.publico.call(redefinirSenha, { usuario: 'alfa', codigo, senha: 'Outra#Senha1' })).toEqual({
      mensagem: 'A sua senha foi redefinida com sucesso.',
    })
    // A new password ends what was signed in with the old one.
    expect((await scene.publico.try(buscarUserInfo, {}, como(aberta.body.accessToken))).status).toBe(401)
    expect((await tentar('alfa', 'Outra#Senha1')).status).toBe(200)
  })

  it('C1-7.sign-in-service-03 signs out here and there: the token of the pool is kept sealed and revoked', async () => {
    await definir('alfa', 'Segredo#alfa')
    const answer = await tentar('alfa', 'Segredo#alfa')
    const kept = await scene.owner<{ renovacao: string }>('select renovacao from sessao_externa')
    for (const { renovacao } of kept) expect(renovacao).toMatch(/^eyJ[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await scene.publico.try(sair, {}, como(answer.body.accessToken))).status).toBe(200)
    expect((await scene.publico.try(buscarUserInfo, {}, como(answer.body.accessToken))).status).toBe(401)
    expect(await scene.owner('select renovacao from sessao_externa')).toHaveLength(kept.length - 1)
  })

  it('changes the own password in the pool', async () => {
    const { body } = await tentar('alfa', 'Segredo#alfa')
    const troca = { senhaAtual: 'errada1', senha: 'Nova#Senha2', confirmacao: 'Nova#Senha2' }
    expect(textos(await scene.publico.try(alterarSenha, troca, como(body.accessToken)))).toEqual(['A senha atual não confere.'])
    const certa = await scene.publico.try(alterarSenha, { ...troca, senhaAtual: 'Segredo#alfa' }, como(body.accessToken))
    expect(certa.status).toBe(200)
    expect((await tentar('alfa', 'Segredo#alfa')).status).toBe(409)
    expect((await tentar('alfa', 'Nova#Senha2')).status).toBe(200)
  })

  it('an account that was activated here gets its user in the pool with its first password', async () => {
    const codigo = await scene.inCity(1, async (ctx) => {
      const conta = await findContaPorUsuario(ctx, 'beta')
      return criarCodigoRecuperacao(ctx, conta?.id ?? 0)
    })
    expect((await scene.publico.try(redefinirSenha, { usuario: 'beta', codigo, senha: 'Primeira#1' })).status).toBe(200)
    const user = await admin.send(new AdminGetUserCommand({ UserPoolId: grupo, Username: 'beta' }))
    expect(user.UserStatus).toBe('CONFIRMED')
    expect((await tentar('beta', 'Primeira#1')).status).toBe(200)
    expect((await tentar('beta', demoPassword)).status).toBe(409)
  })
})

/** What the fake answers to an operation: a body, an exception, or nothing at all. */
type Resposta = { nome: string; mensagem?: string } | { corpo: unknown } | 'nada'

describe('identity by Amazon Cognito, against a peer that refuses', () => {
  let scene: Scene
  let respostas: Record<string, Resposta>
  const asked: { operacao: string; corpo: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data) => {
      body += data
    })
    request.on('end', () => {
      const operacao = String(request.headers['x-amz-target']).split('.')[1] ?? ''
      asked.push({ operacao, corpo: JSON.parse(body) as Record<string, unknown> })
      const found = respostas[operacao] ?? { corpo: {} }
      if (found === 'nada') return response.destroy()
      const failed = 'nome' in found
      response
        .writeHead(failed ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify(failed ? { __type: found.nome, message: found.mensagem ?? '' } : found.corpo))
    })
  })
  const idToken = `x.${Buffer.from(JSON.stringify({ sub: 'sub-alfa', 'cognito:username': 'alfa' })).toString('base64url')}.x`
  const certo: Resposta = { corpo: { AuthenticationResult: { IdToken: idToken, AccessToken: 'a', RefreshToken: 'renova' } } }

  beforeAll(async () => {
    respostas = {}
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const endereco = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    scene = await startWith(endereco, 'local_1', 'cliente', { ISS_COGNITO_CLIENTE_SEGREDO: 'segredo-do-cliente' })
  })
  afterAll(async () => {
    await scene?.stop()
    server.closeAllConnections()
    server.close()
  })
  const livres = () => scene.owner('delete from tentativa_acesso')

  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.', 'Usuário ou senha inválido.', 'NotAuthorizedException'],
    ['UserNotFoundException', 'User does not exist.', 'Usuário ou senha inválido.', 'NotAuthorizedException'],
    ['UserNotFoundException', 'Invalid email', 'E-mail inválido, entre contato com o suporte.', 'UserNotFoundException'],
    ['UserNotConfirmedException', '', 'Usuário não foi confirmado.', 'UserNotConfirmedException'],
    ['LimitExceededException', '', 'Limite de tentativa excedido. Tente depois de algum tempo.', 'LimitExceededException'],
    ['InternalErrorException', 'secret detail', 'Falha ao processar requisição.', 'Other'],
  ])('sign-in: %s (%s)', async (nome, mensagem, texto, excecao) => {
    await livres()
    respostas = { InitiateAuth: { nome, mensagem } }
    const answer = await scene.publico.try(entrar, { usuario: 'alfa', senha: 'Segredo#1' })
    expect(answer).toMatchObject({ status: 409, body: { exceptionMessage: excecao } })
    expect(textos(answer)).toEqual([texto])
  })

  it.each([
    ['ForgotPassword', 'UserNotFoundException', '', 'Combinação de usuário e/ou identificação não encontrada.'],
    [
      'ForgotPassword',
      'InvalidParameterException',
      'no registered/verified email',
      'Não é possível redefinir a senha, pois não há e-mail verificado.',
    ],
    [
      'ForgotPassword',
      'NotAuthorizedException',
      'cannot be reset in the current state',
      'Não é possível redefinir a senha no estado atual, entre em contato com o suporte.',
    ],
    ['ForgotPassword', 'CodeDeliveryFailureException', '', 'Erro não tratado, por favor entre em contato com o suporte.'],
    ['ConfirmForgotPassword', 'CodeMismatchException', '', 'Código ou estado de autenticação inválido para o usuário.'],
    ['ConfirmForgotPassword', 'ExpiredCodeException', '', 'Código inválido fornecido, solicite um código novamente.'],
    ['ConfirmForgotPassword', 'InvalidParameterException', 'password', 'A senha deve possuir pelo menos seis caracteres.'],
    ['ConfirmForgotPassword', 'NotAuthorizedException', '', 'Usuário ou senha incorreto.'],
    ['ConfirmForgotPassword', 'LimitExceededException', '', 'Limite de tentativa excedido. Tente depois de algum tempo.'],
  ])('recovery: %s %s (%s)', async (operacao, nome, mensagem, texto) => {
    await livres()
    respostas = { [operacao]: { nome, mensagem } }
    const answer =
      operacao === 'ForgotPassword'
        ? await scene.publico.try(enviarSenha, { usuario: 'alfa' })
        : await scene.publico.try(redefinirSenha, { usuario: 'alfa', codigo: '123456', senha: 'Segredo#2' })
    expect(answer.status).toBe(409)
    expect(textos(answer)).toEqual([texto])
  })

  it('wrong codes are counted and locked here too, whatever the provider does', async () => {
    await livres()
    respostas = { ConfirmForgotPassword: { nome: 'CodeMismatchException' } }
    const tentar = () => scene.publico.try(redefinirSenha, { usuario: 'alfa', codigo: '1', senha: 'Segredo#2' })
    for (let i = 0; i < 5; i += 1) await tentar()
    expect(textos(await tentar())).toEqual(['Limite de tentativa excedido. Tente depois de algum tempo.'])
  })

  it('a provider that hangs up is told as what could not be foreseen', async () => {
    await livres()
    respostas = { InitiateAuth: 'nada' }
    expect(textos(await scene.publico.try(entrar, { usuario: 'alfa', senha: 'Segredo#1' }))).toEqual([
      'Falha ao processar requisição.',
    ])
  })

  it('proves the client by its secret', async () => {
    await livres()
    respostas = { InitiateAuth: certo }
    asked.length = 0
    expect((await scene.publico.try(entrar, { usuario: 'alfa', senha: 'Segredo#1' })).status).toBe(200)
    // HMAC-SHA256 of user name and client id under the secret, computed with OpenSSL.
    expect(asked[0]?.corpo.AuthParameters).toMatchObject({
      USERNAME: 'alfa',
      SECRET_HASH: 'jEjQ21XaJZFXmIlwlXD2KehVRrlFBvF5KF1J/W+NYbw=',
    })
  })

  it("M1-8.identity-provider-errors-17 'not authenticated' at the renewal signs out; an outage does not", async () => {
    await livres()
    respostas = { InitiateAuth: certo }
    const { body } = await scene.publico.try(entrar, { usuario: 'alfa', senha: 'Segredo#1' })
    respostas = { InitiateAuth: 'nada' }
    const renovada = await scene.publico.try(renovar, { refreshToken: body.refreshToken })
    expect(renovada.status).toBe(200)
    respostas = { InitiateAuth: { nome: 'NotAuthorizedException', mensagem: 'Refresh Token has been revoked' } }
    expect((await scene.publico.try(renovar, { refreshToken: renovada.body.refreshToken })).status).toBe(401)
    const token = { authorization: `Bearer ${String(renovada.body.accessToken)}` }
    expect((await scene.publico.try(buscarUserInfo, {}, token)).status).toBe(401)
  })

  it('signs out although the provider does not answer', async () => {
    await livres()
    respostas = { InitiateAuth: certo, RevokeToken: 'nada' }
    const { body } = await scene.publico.try(entrar, { usuario: 'alfa', senha: 'Segredo#1' })
    const token = { authorization: `Bearer ${String(body.accessToken)}` }
    asked.length = 0
    expect((await scene.publico.try(sair, {}, token)).status).toBe(200)
    expect(asked.some(({ operacao, corpo }) => operacao === 'RevokeToken' && corpo.Token === 'renova')).toBe(true)
    expect((await scene.publico.try(buscarUserInfo, {}, token)).status).toBe(401)
  })
})
