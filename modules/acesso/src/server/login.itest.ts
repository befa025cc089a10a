import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, type Scene, startScene } from '@iss/testing'
import { alterarEmail } from '../contract/email.ts'
import { entrar, redefinirSenha } from '../contract/identidade.ts'
import { alterarSenha, atualizarLegado, autenticar, buscarLegado, enviarSenha, enviarUsuario } from '../contract/login.ts'
import { buscarUserInfo } from '@iss/portal/contract/sessao'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const mensagens = (answer: { body: { mensagens: { key: string | null; message: string }[] } }) =>
  answer.body.mensagens.map((item) => item.message)
const verificar = (usuario: string, senha = demoPassword) => scene.publico.call(autenticar, { usuario, senha })
const recusa = (type: string) => ({ success: false, relogar: false, errors: [{ type, info: null }] })
const cartas = () => scene.owner<{ para: string[]; texto: string }>('select para, texto from email order by id')

describe('N1-8.login-failure-codes-01 what stands between a right credential and the portal', () => {
  it('lets an active user in, and tells wrong passwords and unknown users the same', async () => {
    expect(await verificar('alfa')).toEqual({ success: true, relogar: false, errors: [] })
    expect(await verificar('alfa', 'errada1')).toEqual(recusa('loginInvalido'))
    expect(await verificar('ninguem')).toEqual(recusa('loginInvalido'))
    expect(await verificar('novato')).toEqual({ success: true, relogar: true, errors: [] })
  })

  it('A-05 tells an inactive user from an inspector who waits for approval', async () => {
    expect(await verificar('inativo')).toEqual(recusa('usuarioNaoAtivo'))
    await scene.owner(`insert into papel (municipio_id, ator_id, perfil, inicio, dados)
      select 1, v.pessoa_id, 'fiscal', '2026-01-01', '{"aguardaAprovacao": true}' from conta c join conta_vinculo v on v.conta_id = c.id where c.usuario = 'inativo'`)
    expect(await verificar('inativo')).toEqual(recusa('usuarioNaoAtivoFiscal'))
  })

  it('a blocked company is out, with the sessions that it has', async () => {
    const mei = await scene.as('mei')
    await mei.call(buscarUserInfo, {})
    await scene.owner(
      `update papel set dados = '{"bloqueada": true}' where perfil = 'empresa' and ator_id = (select pessoa_id from conta_vinculo v join conta c on c.id = v.conta_id where c.usuario = 'mei')`,
    )
    expect(await verificar('mei')).toEqual(recusa('empresaBloqueada'))
    expect((await mei.try(buscarUserInfo, {})).status).toBe(401)
  })

  it('a blocked city is closed to all but administrator and support; the other city stays open', async () => {
    const alfa = await scene.as('alfa')
    const admin = await scene.as('administrador')
    for (const [bloqueio, codigo] of [
      ['CONTRATO', 'municipioBloqueado'],
      ['PAGAMENTO', 'municipioBloqueadoNaoPagamento'],
    ]) {
      await scene.owner('update municipio_config set bloqueio = $1 where municipio_id = 1', [bloqueio])
      expect(await verificar('alfa')).toEqual(recusa(String(codigo)))
      expect((await alfa.try(buscarUserInfo, {})).status).toBe(401)
      expect((await admin.try(buscarUserInfo, {})).status).toBe(200)
      expect(await verificar('alfa.porto')).toMatchObject({ success: true })
    }
    await scene.owner('update municipio_config set bloqueio = null where municipio_id = 1')
    expect((await alfa.try(buscarUserInfo, {})).status).toBe(200)
  })
})

describe('credentials older than the rules of today', () => {
  const antiga = { usuario: 'antonio velho', senha: '1234' }
  it('U1-5.login-03 U1-5.login-04 are found with their own password only', async () => {
    expect(await scene.publico.call(buscarLegado, antiga)).toEqual({
      usuario: 'antonio velho',
      usuarioInvalido: true,
      senhaInvalida: true,
    })
    expect(await scene.publico.call(buscarLegado, { ...antiga, senha: '4321' })).toBeNull()
    expect(await scene.publico.call(buscarLegado, { usuario: 'outro nome', senha: '1' })).toBeNull()
  })

  it('M1-5.login-05 M1-5.login-07 M1-5.login-08 are redefined once, within the rules', async () => {
    const redefinir = (novoUsuario: string, novaSenha: string) =>
      scene.publico.try(atualizarLegado, { ...antiga, novoUsuario, novaSenha })
    expect(mensagens(await redefinir('', ''))).toEqual([
      'Os campos usuário e confirmação devem ser preenchidos.',
      'Os campos senha e confirmação de senha devem ser preenchidos.',
    ])
    expect(mensagens(await redefinir('tem espaco', '12345'))).toEqual([
      'Os campos usuário e confirmação não devem possuir nenhum espaço.',
      'Os campos senha e confirmação de senha devem possuir pelo menos 6 caracteres.',
    ])
    expect(mensagens(await redefinir('ALFA', 'Nova senha'))).toEqual(['Este usuário já está em uso. Escolha outro.'])
    expect((await redefinir('antonio', 'Nova senha')).body).toEqual({ usuario: 'antonio' })
    expect((await scene.publico.try(entrar, { usuario: 'antonio', senha: 'Nova senha' })).status).toBe(200)
    expect(mensagens(await redefinir('outro', 'Nova senha'))).toEqual(['Campo(s) usuário e/ou senha inválido(s).'])
    expect(await scene.publico.call(buscarLegado, antiga)).toBeNull()
  })
})

describe('recovery by e-mail', () => {
  it('A-27 the code goes to the registered address and serves to set a password', async () => {
    const answer = await scene.publico.call(enviarSenha, { usuario: 'Hospital' })
    expect(answer).toBe('EMAIL h***@d***.example')
    const carta = (await cartas()).at(-1)
    expect(carta?.para).toEqual(['hospital@demonstracao.example'])
    const codigo = /código de verificação é (\d{6})/.exec(carta?.texto ?? '')?.[1] ?? ''
    expect(carta?.texto).toContain(`/public/recupera-senha/hospital/${codigo}`)
    expect((await scene.publico.try(redefinirSenha, { usuario: 'hospital', codigo, senha: 'Nova senha' })).status).toBe(200)
    expect((await scene.publico.try(entrar, { usuario: 'hospital', senha: 'Nova senha' })).status).toBe(200)
  })

  it('M1-8.identity-provider-errors-11 M1-8.identity-provider-errors-12 M1-8.identity-provider-errors-16 refusals', async () => {
    const tentar = (usuario: string) => scene.publico.try(enviarSenha, { usuario })
    expect(await tentar('ninguem')).toMatchObject({
      status: 409,
      body: {
        exceptionMessage: 'UserNotFoundException',
        mensagens: [{ key: 'usuario', message: 'Combinação de usuário e/ou identificação não encontrada.' }],
      },
    })
    expect(await tentar('padrao')).toMatchObject({
      body: {
        exceptionMessage: 'InvalidParameterException',
        mensagens: [{ message: 'Não é possível redefinir a senha, pois não há e-mail verificado.' }],
      },
    })
    expect(await tentar('inativo')).toMatchObject({
      body: {
        exceptionMessage: 'NotAuthorizedException',
        mensagens: [{ message: 'Não é possível redefinir a senha no estado atual, entre em contato com o suporte.' }],
      },
    })
    expect(await tentar(' ')).toMatchObject({ body: { mensagens: [{ message: 'Por favor, informe o usuário.' }] } })
  })

  it('asking again and again is stopped', async () => {
    const statuses = []
    for (let index = 0; index < 6; index += 1)
      statuses.push((await scene.publico.try(enviarSenha, { usuario: 'locadora' })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409])
  })

  it('M1-8.messages-on-public-pages-03 the user name goes to the registered address; a stranger learns nothing', async () => {
    const antes = (await cartas()).length
    const ok = await scene.publico.call(enviarUsuario, { documento: '40.000.002/0001-03', idMunicipio: 1 })
    expect(await scene.publico.call(enviarUsuario, { documento: '40.000.002/0001-03', idMunicipio: 2 })).toEqual(ok)
    expect(ok).toEqual({ mensagem: 'A informação do usuário foi enviada para o seu e-mail cadastrado.' })
    const novas = (await cartas()).slice(antes)
    expect(novas).toHaveLength(1)
    expect(novas[0]?.texto).toContain('O seu usuário é beta.')
  })
})

describe('U2-2.13 changing the own password', () => {
  it('C2-7-26 checks the current one, ends the other sessions and keeps this one', async () => {
    const client = await scene.as('isento')
    const outra = await scene.publico
      .call(entrar, { usuario: 'isento', senha: demoPassword })
      .then((answer) => answer as { accessToken: string })
    expect(mensagens(await client.try(alterarSenha, { senhaAtual: '', senha: '123', confirmacao: '1234' }))).toEqual([
      'Informe a senha atual.',
      'O campo senha deve possuir pelo menos seis caracteres.',
      'A senha e sua confirmação deve ser iguais.',
    ])
    expect(
      mensagens(await client.try(alterarSenha, { senhaAtual: 'errada1', senha: 'Nova senha', confirmacao: 'Nova senha' })),
    ).toEqual(['A senha atual não confere.'])
    expect(
      await client.call(alterarSenha, {
        senhaAtual: demoPassword,
        senha: 'Nova senha',
        confirmacao: 'Nova senha',
        contraSenha: '',
      }),
    ).toEqual({ mensagem: 'Alterado com sucesso.' })
    expect((await client.try(buscarUserInfo, {})).status).toBe(200)
    expect(
      (await scene.publico.get('/v2/rest/session/buscarUserInfo', { authorization: `Bearer ${outra.accessToken}` })).status,
    ).toBe(401)
    expect((await scene.publico.try(alterarSenha, {})).status).toBe(401)
  })

  it('U2-2.13-01 A-55 a manager of a government municipality needs the second password; others do not', async () => {
    const gestor = await scene.as('gestor.porto')
    const pedido = { senhaAtual: demoPassword, senha: 'Nova senha', confirmacao: 'Nova senha' }
    expect(mensagens(await gestor.try(alterarSenha, pedido))).toEqual(['A contra-senha não confere.'])
    expect((await gestor.try(alterarSenha, { ...pedido, contraSenha: 'Contra@2026' })).status).toBe(200)
    expect((await (await scene.as('gestor')).try(alterarSenha, pedido)).status).toBe(200)
    expect((await (await scene.as('fiscal.porto')).try(alterarSenha, pedido)).status).toBe(200)
  })
})

it('U2-2.2 a new e-mail ends the prompt of the default one', async () => {
  const client = await scene.as('padrao')
  expect((await client.call(buscarUserInfo, {})).emailPadrao).toBe(true)
  expect(mensagens(await client.try(alterarEmail, { email: '' }))).toEqual(['O e-mail é obrigatório.'])
  expect(mensagens(await client.try(alterarEmail, { email: 'sem arroba' }))).toEqual(['Informe um e-mail válido.'])
  await client.call(alterarEmail, { email: 'celia@demonstracao.example' })
  expect(await client.call(buscarUserInfo, {})).toMatchObject({ emailPadrao: false, email: 'celia@demonstracao.example' })
  expect(await scene.publico.call(enviarSenha, { usuario: 'padrao' })).toBe('EMAIL c***@d***.example')
})
