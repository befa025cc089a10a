import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byText, demoPassword, type Scene, startScene } from '@iss/testing'
import { entrar, redefinirSenha, renovar } from '../contract/identidade.ts'
import { buscarVersao, sair } from '@iss/portal/contract/sessao'
import { criarCodigoRecuperacao } from './codigo-recuperacao.ts'
import { findContaPorUsuario } from './find-conta.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

type Tokens = { accessToken: string; refreshToken: string; expiraEm: string }
const entrarComo = async (usuario: string, senha = demoPassword) =>
  (await scene.publico.call(entrar, { usuario, senha })) as Tokens
const bearer = ({ accessToken }: Tokens) => ({ authorization: `Bearer ${accessToken}` })
const estado = async (tokens: Tokens) => (await scene.publico.get('/v2/rest/session/buscarUserInfo', bearer(tokens))).status

describe('refresh token', () => {
  it('rotates, prolongs the session, and is stored only as a hash', async () => {
    const first = await entrarComo('alfa')
    scene.clock.advance(60 * 60_000)
    expect(await estado(first)).toBe(401)
    const second = (await scene.publico.call(renovar, { refreshToken: first.refreshToken })) as Tokens
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(new Date(second.expiraEm).getTime()).toBe(scene.clock.now().getTime() + 120 * 60_000)
    expect(await estado(second)).toBe(200)
    expect(await scene.owner('select 1 from refresh_token where hash = $1', [second.refreshToken])).toEqual([])
  })

  it('used again it ends the session of thief and owner, and that stays in spite of the refusal', async () => {
    const first = await entrarComo('beta')
    const second = (await scene.publico.call(renovar, { refreshToken: first.refreshToken })) as Tokens
    const other = await entrarComo('beta')
    expect((await scene.publico.try(renovar, { refreshToken: first.refreshToken })).status).toBe(401)
    expect(await estado(second)).toBe(401)
    expect((await scene.publico.try(renovar, { refreshToken: second.refreshToken })).status).toBe(401)
    expect(await estado(other)).toBe(200)
    expect(await scene.owner(`select count(*)::int as total from sessao where motivo = 'REUSO'`)).toEqual([{ total: 1 }])
  })

  it('two renewals with one token at the same moment: one wins, then the session ends', async () => {
    const tokens = await entrarComo('gama')
    const answers = await Promise.all([1, 2].map(() => scene.publico.try(renovar, { refreshToken: tokens.refreshToken })))
    expect(answers.map((answer) => answer.status).sort(byText)).toEqual([200, 401])
    expect(await estado(tokens)).toBe(401)
  })

  it('ends after 120 minutes without renewal, and after twelve hours in any case', async () => {
    const idle = await entrarComo('hospital')
    scene.clock.advance(120 * 60_000)
    expect((await scene.publico.try(renovar, { refreshToken: idle.refreshToken })).status).toBe(401)
    let busy = await entrarComo('hospital')
    for (let hours = 1; hours < 12; hours += 1) {
      scene.clock.advance(3_600_000)
      busy = (await scene.publico.call(renovar, { refreshToken: busy.refreshToken })) as Tokens
    }
    expect(new Date(busy.expiraEm).getTime() - scene.clock.now().getTime()).toBe(3_600_000)
    scene.clock.advance(3_600_000)
    expect((await scene.publico.try(renovar, { refreshToken: busy.refreshToken })).status).toBe(401)
  })

  it('an unknown token is refused', async () => {
    expect((await scene.publico.try(renovar, { refreshToken: 'nenhum' })).status).toBe(401)
  })
})

describe('signing out', () => {
  it('ends bearer and refresh token and leaves a logout event', async () => {
    const tokens = await entrarComo('delta')
    const answer = await scene.publico.post(`/v2/rest${sair.path}`, {}, bearer(tokens))
    expect(answer.status).toBe(200)
    expect(await estado(tokens)).toBe(401)
    expect((await scene.publico.try(renovar, { refreshToken: tokens.refreshToken })).status).toBe(401)
    expect(await scene.owner(`select municipio_id from auditoria_evento where tipo = 'logout'`)).toEqual([{ municipio_id: 1 }])
  })
})

describe('password by recovery code', () => {
  const codigoDe = (usuario: string) =>
    scene.inCity(1, async (ctx) => {
      const conta = await findContaPorUsuario(ctx, usuario)
      return criarCodigoRecuperacao(ctx, conta?.id ?? 0)
    })
  const redefinir = (usuario: string, codigo: string, senha: string) =>
    scene.publico.try(redefinirSenha, { usuario, codigo, senha })

  it('M1-8.messages-on-public-pages-04 sets the password once and ends the open sessions', async () => {
    const open = await entrarComo('maria')
    const codigo = await codigoDe('maria')
    expect((await redefinir('maria', codigo, '12345')).body).toMatchObject({
      mensagens: [{ key: 'senha' }],
      exceptionMessage: 'InvalidPasswordException',
    })
    const answer = await redefinir('Maria', codigo, 'Nova da Maria')
    expect(answer.body).toEqual({ mensagem: 'A sua senha foi redefinida com sucesso.' })
    expect(await estado(open)).toBe(401)
    expect((await scene.publico.try(entrar, { usuario: 'maria', senha: demoPassword })).status).toBe(409)
    expect(await estado(await entrarComo('maria', 'Nova da Maria'))).toBe(200)
    expect((await redefinir('maria', codigo, 'Outra senha')).body.exceptionMessage).toBe('CodeMismatchException')
  })

  it('M1-8.identity-provider-errors-10 a wrong code and an unknown user are told the same; too many are locked', async () => {
    const codigo = await codigoDe('ensino')
    const errado = codigo === '000000' ? '111111' : '000000'
    for (const usuario of ['ensino', 'nao.existe']) {
      const answer = await redefinir(usuario, errado, 'Nova senha')
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({
        mensagens: [{ key: 'codigo', message: 'Código ou estado de autenticação inválido para o usuário.' }],
        exceptionMessage: 'CodeMismatchException',
      })
    }
    for (let index = 0; index < 4; index += 1) await redefinir('ensino', errado, 'Nova senha')
    expect((await redefinir('ensino', codigo, 'Nova senha')).body.exceptionMessage).toBe('LimitExceededException')
    scene.clock.advance(60_000)
    expect((await redefinir('ensino', codigo, 'Nova senha')).body.exceptionMessage).toBe('ExpiredCodeException')
  })

  it('M1-8.identity-provider-errors-14 an old code has expired', async () => {
    const codigo = await codigoDe('integra')
    scene.clock.advance(31 * 60_000)
    const answer = await redefinir('integra', codigo, 'Nova senha')
    expect(answer.body).toMatchObject({
      mensagens: [{ message: 'Código inválido fornecido, solicite um código novamente.' }],
      exceptionMessage: 'ExpiredCodeException',
    })
  })

  it('M1-8.identity-provider-errors-09 the code is required', async () => {
    expect((await redefinir('integra', ' ', 'Nova senha')).body.mensagens).toEqual([
      { key: 'codigo', message: 'Por favor, informe o código.' },
    ])
  })
})

it('the version is public', async () => {
  expect(await scene.publico.call(buscarVersao, {})).toMatch(/^\d+\.\d+\.\d+/)
})
