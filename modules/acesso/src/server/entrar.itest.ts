import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byText, demoPassword, type Scene, startScene } from '@iss/testing'
import { entrar, novaSenha } from '../contract/identidade.ts'
import { buscarUserInfo } from '@iss/portal/contract/sessao'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const tentar = (usuario: string, senha: string) => scene.publico.try(entrar, { usuario, senha })
const contas = (usuario: string) =>
  scene.owner<{ ultimo_login: Date | null }>('select ultimo_login from conta where usuario = $1', [usuario])

describe('sign-in', () => {
  it('gives a bearer of fifteen minutes and a session of 120, and leaves a login event in the city', async () => {
    const answer = await tentar('Alfa', demoPassword)
    expect(answer.status).toBe(200)
    const claims = decodeJwt(String(answer.body.accessToken))
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(15 * 60)
    expect(new Date(String(answer.body.expiraEm)).getTime() - scene.clock.now().getTime()).toBe(120 * 60_000)
    const events = await scene.owner<{ municipio_id: number }>(
      `select municipio_id from auditoria_evento where tipo = 'login' and depois->>'sessao' = $1`,
      [claims.sid],
    )
    expect(events).toEqual([{ municipio_id: 1 }])
    expect((await contas('alfa'))[0]?.ultimo_login).not.toBeNull()
  })

  it('M1-8.identity-provider-errors-02 M1-8.identity-provider-errors-03 an unknown user and a wrong password are told the same', async () => {
    const [wrong, unknown, noPassword] = [
      await tentar('gama', 'errada1'),
      await tentar('ninguem.aqui', 'errada1'),
      await tentar('antonio velho', '1234'),
    ]
    for (const answer of [wrong, unknown, noPassword]) {
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({
        mensagens: [{ key: null, message: 'Usuário ou senha inválido.' }],
        exceptionMessage: 'NotAuthorizedException',
      })
    }
  })

  it('M1-8.identity-provider-errors-07 M1-8.identity-provider-errors-08 empty fields are named both at once', async () => {
    const answer = await tentar(' ', '')
    expect(answer.status).toBe(409)
    expect(answer.body.mensagens).toEqual([
      { key: 'usuario', message: 'Por favor, informe o usuário.' },
      { key: 'senha', message: 'Por favor, informe a senha.' },
    ])
  })

  it('M1-8.identity-provider-errors-01 an inactive user is told so only with the right password', async () => {
    expect((await tentar('inativo', 'errada1')).body.exceptionMessage).toBe('NotAuthorizedException')
    const answer = await tentar('inativo', demoPassword)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      mensagens: [{ message: 'Usuário não foi confirmado.' }],
      exceptionMessage: 'UserNotConfirmedException',
    })
  })

  it('M1-8.identity-provider-errors-06 five failures lock the user name, known or not, and the lock grows', async () => {
    for (const usuario of ['delta', 'nao.existe']) {
      for (let index = 0; index < 5; index += 1)
        expect((await tentar(usuario, 'errada1')).body.exceptionMessage).toBe('NotAuthorizedException')
      const locked = await tentar(usuario, demoPassword)
      expect(locked.status).toBe(409)
      expect(locked.body).toMatchObject({
        mensagens: [{ message: 'Limite de tentativa excedido. Tente depois de algum tempo.' }],
        exceptionMessage: 'LimitExceededException',
      })
    }
    scene.clock.advance(31_000)
    expect((await tentar('delta', 'errada1')).body.exceptionMessage).toBe('NotAuthorizedException')
    scene.clock.advance(31_000)
    expect((await tentar('delta', demoPassword)).body.exceptionMessage).toBe('LimitExceededException')
    scene.clock.advance(31_000)
    expect((await tentar('delta', demoPassword)).status).toBe(200)
    expect((await tentar('delta', 'errada1')).body.exceptionMessage).toBe('NotAuthorizedException')
    expect((await tentar('delta', demoPassword)).status).toBe(200)
  })

  it('audits refused sign-ins and locks of an account without what was typed, and nothing of a stranger', async () => {
    const events = async () =>
      scene.owner<{ tipo: string; entidade_id: string; depois: unknown }>(
        `select tipo, entidade_id, depois from auditoria_evento where tipo like 'login.%' and municipio_id = 1
          and entidade_id = (select id::text from conta where usuario = 'gestor') order by id`,
      )
    const all = () =>
      scene.owner<{ total: number }>(`select count(*)::int as total from auditoria_evento where tipo like 'login.%'`)
    for (let index = 0; index < 6; index += 1) await tentar('gestor', 'Senha-digitada-1')
    const found = await events()
    expect(found.map(({ tipo, depois }) => [tipo, depois])).toEqual([
      ...[1, 2, 3, 4, 5].map((tentativas) => [
        'login.recusado',
        { motivo: 'senha', tentativas, ip: '127.0.0.1', navegador: 'Outro' },
      ]),
      ['login.bloqueado', { tentativas: 5, segundos: 30, ip: '127.0.0.1', navegador: 'Outro' }],
    ])
    expect(JSON.stringify(found)).not.toMatch(/digitada|gestor/)
    const before = await all()
    await tentar('quem.sera', 'Senha-digitada-1')
    expect(await all()).toEqual(before)
  })

  it('parallel guesses are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => tentar('paralelo', 'errada1')))
    const names = answers.map((answer) => answer.body.exceptionMessage).sort(byText)
    expect(names.filter((name) => name === 'NotAuthorizedException')).toHaveLength(5)
    expect(names.filter((name) => name === 'LimitExceededException')).toHaveLength(4)
  })

  it('stores no user name typed by a stranger', async () => {
    await tentar('segredo.digitado.no.campo.errado', 'x')
    const rows = await scene.owner<{ chave: string }>('select chave from tentativa_acesso')
    expect(rows.some((row) => row.chave.includes('segredo'))).toBe(false)
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('new-password challenge', () => {
  it('opens no session before the new password, takes one of six characters or more, and serves once', async () => {
    const desafio = await tentar('novato', demoPassword)
    expect(desafio.status).toBe(200)
    expect(desafio.body).toMatchObject({ desafio: 'NEW_PASSWORD_REQUIRED' })
    expect(desafio.body.accessToken).toBeUndefined()
    const sessao = String(desafio.body.sessao)
    expect((await scene.publico.get('/v2/rest/session/buscarUserInfo', { authorization: `Bearer ${sessao}` })).status).toBe(401)
    const curta = await scene.publico.try(novaSenha, { sessao, novaSenha: '12345' })
    expect(curta.status).toBe(409)
    expect(curta.body).toMatchObject({
      mensagens: [{ key: 'novaSenha', message: 'O campo nova senha deve possuir pelo menos seis caracteres.' }],
      exceptionMessage: 'InvalidPasswordException',
    })
    const tokens = await scene.publico.call(novaSenha, { sessao, novaSenha: 'Nova senha 1' })
    const info = await scene.publico.get('/v2/rest/session/buscarUserInfo', { authorization: `Bearer ${tokens.accessToken}` })
    expect(info.body).toMatchObject({ nomeUsuario: 'Nina Novata' })
    expect((await scene.publico.try(novaSenha, { sessao, novaSenha: 'Outra senha' })).body.exceptionMessage).toBe(
      'NotAuthorizedException',
    )
    expect((await tentar('novato', 'Nova senha 1')).body.accessToken).toBeDefined()
  })

  it('is refused when forged or late', async () => {
    expect((await scene.publico.try(novaSenha, { sessao: 'a.b.c', novaSenha: 'qualquer' })).status).toBe(409)
    await scene.owner(`update conta set trocar_senha = true where usuario = 'zeta'`)
    const sessao = String((await tentar('zeta', demoPassword)).body.sessao)
    scene.clock.advance(11 * 60_000)
    expect((await scene.publico.try(novaSenha, { sessao, novaSenha: 'qualquer' })).body.exceptionMessage).toBe(
      'NotAuthorizedException',
    )
  })
})

describe('access token', () => {
  it('is refused when missing, forged, of another key or expired; a cookie serves too', async () => {
    const { accessToken } = await scene.publico
      .call(entrar, { usuario: 'omega', senha: demoPassword })
      .then((answer) => answer as { accessToken: string })
    const get = (headers: Record<string, string>) => scene.publico.get('/v2/rest/session/buscarUserInfo', headers)
    expect((await get({})).status).toBe(401)
    expect((await get({ authorization: `Bearer ${accessToken}` })).status).toBe(200)
    expect((await get({ cookie: `iss_acesso=${accessToken}` })).status).toBe(200)
    const [header, payload, signature = ''] = accessToken.split('.')
    expect(
      (await get({ authorization: `Bearer ${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` }))
        .status,
    ).toBe(401)
    const semAssinatura = Buffer.from('{"alg":"none"}').toString('base64url')
    expect((await get({ authorization: `Bearer ${semAssinatura}.${payload}.` })).status).toBe(401)
    scene.clock.advance(15 * 60_000 + 1000)
    const expired = await get({ authorization: `Bearer ${accessToken}` })
    expect(expired.status).toBe(401)
    expect(expired.body).toMatchObject({
      tipo: 0,
      mensagens: [{ message: 'Sua sessão expirou. Você será redirecionada para a página inicial' }],
    })
  })

  it('an account closed meanwhile is out at once', async () => {
    const client = await scene.as('estimativa')
    await client.call(buscarUserInfo, {})
    await scene.owner(`update conta set situacao = 'BLOQUEADA' where usuario = 'estimativa'`)
    expect((await client.try(buscarUserInfo, {})).status).toBe(401)
    expect((await tentar('estimativa', demoPassword)).body.exceptionMessage).toBe('NotAuthorizedException')
  })
})
