import { citiesText } from '@iss/kernel/municipios'
import { entrar, novaSenha } from '@iss/acesso/contract/identidade'
import { atualizarLegado, autenticar, buscarLegado } from '@iss/acesso/contract/login'
import { buscarOpenid, caminhoRetornoOpenid } from '@iss/acesso/contract/openid'
import { buscarUserInfo, buscarVersao } from '@iss/portal/contract/sessao'
import { buscarLogotipoPublico } from '@iss/municipio/contract/logotipo'
import { buscarListaMunicipioCliente } from '@iss/municipio/contract/municipios'
import { buscarDocumento } from '@iss/documento/contract/verificacao'
import { describe, expect, it } from 'vitest'
import { checkRedefinition } from './check-redefinition.ts'
import { armsOf, documentAddress, landingPaths, OPENID_ADDRESS } from './landing-calls.ts'
import { checkNewPassword, isLegacyCredential, loginErrors } from './login-errors.ts'

describe('the calls of the landing page', () => {
  it('are those of the contracts', () => {
    expect(landingPaths).toMatchObject({
      entrar: entrar.path,
      novaSenha: novaSenha.path,
      autenticar: autenticar.path,
      buscarLegado: buscarLegado.path,
      atualizarLegado: atualizarLegado.path,
      buscarDocumento: buscarDocumento.path,
      buscarVersao: buscarVersao.path,
      buscarMunicipios: buscarListaMunicipioCliente.path,
      buscarOpenid: buscarOpenid.path,
      buscarUserInfo: buscarUserInfo.path,
      buscarLogotipoPublico: buscarLogotipoPublico.path,
    })
    expect(OPENID_ADDRESS).toBe(caminhoRetornoOpenid)
  })
  it('U1-7.what-the-product-does-with-answers-04 go to the document with senha and data, plus signs as %2B', () => {
    expect(documentAddress('/public/documentos', 'AAAA.BBBB', 'x+y/z=')).toBe(
      '/public/documentos?senha=AAAA.BBBB&data=x%2By%2Fz%3D',
    )
    expect(documentAddress('/public/documentos?a=1', 'A', 'b')).toBe('/public/documentos?a=1&senha=A&data=b')
  })
})

it('the landing page says whose it is', () => {
  const cities = [...'ABCD'].map((nome, n) => ({ id: n + 1, nome, estado: 'MG' }))
  expect([0, 1, 2, 3, 4].map((many) => citiesText(cities.slice(0, many)))).toEqual([
    '',
    'Prefeitura Municipal de A/MG',
    'A/MG e B/MG',
    'A/MG, B/MG e C/MG',
    '4 municípios',
  ])
  expect(armsOf(cities.slice(0, 2))).toEqual([1, 2].map((id) => `/v2/rest/public/municipio/logotipo?idMunicipio=${id}`))
  for (const many of [0, 4]) expect(armsOf(cities.slice(0, many))).toEqual(['/v2/rest/public/municipio/logotipo'])
})

describe('loginErrors', () => {
  const refused = (type: string, info?: string) => loginErrors({ success: false, errors: [{ type, info }] })

  it('U1-8.login-failure-codes-01 shows the way to activation to usuarioNaoAtivo only', () => {
    expect(refused('usuarioNaoAtivo')).toEqual([{ text: 'Apenas usuários ativados são permitidos!', activation: true }])
    const [fiscal] = refused('usuarioNaoAtivoFiscal')
    expect(fiscal?.activation).toBeUndefined()
    expect(fiscal?.text).toMatch(/^Apenas usuários ativados são permitidos! Aguarde a aprovação/)
  })
  it('U1-8.login-failure-codes-02 shows the own text of an info', () => {
    expect(refused('info', 'Sistema em manutenção.')).toEqual([{ text: 'Sistema em manutenção.' }])
  })
  it('U1-8.login-failure-codes-03 and -04', () => {
    expect(loginErrors({ success: false })).toEqual([{ text: 'Falha ao processar login' }])
    expect(loginErrors({ success: true, relogar: true })).toEqual([{ text: 'Senha do usuário expirou, logue com a nova senha.' }])
  })
  it.each([
    ['loginInvalido', 'Usuário ou senha inválido.'],
    ['empresaBloqueada', 'O acesso dessa empresa foi bloqueado.'],
    ['municipioBloqueado', 'O acesso está bloqueado, pois o contrato da prefeitura com o fornecedor foi encerrado.'],
    ['municipioBloqueadoNaoPagamento', 'Sistema indisponível, entre em contato com o suporte técnico da prefeitura.'],
    ['custom', 'Não foi possível realizar o login.'],
    ['a code that nobody knows', 'Não foi possível realizar o login.'],
  ])('gives each code its sentence: %s', (code, text) => expect(refused(code)).toEqual([{ text }]))
})

describe('passwords', () => {
  it('U1-5.login-07 checks the new password in order: both given, six characters, equal', () => {
    expect(checkNewPassword('', 'abc')).toBe('O campo nova senha e sua confirmação são obrigatórios.')
    expect(checkNewPassword('abc', 'abd')).toBe('O campo nova senha deve possuir pelo menos seis caracteres.')
    expect(checkNewPassword('abcdef', 'abcdeg')).toBe('O campo nova senha e sua confirmação deve ser iguais.')
    expect(checkNewPassword('abcdef', 'abcdef')).toBe('')
  })
  it('U1-5.login-02 looks for an old credential when the user has blanks or the password is short', () => {
    expect(isLegacyCredential('joao silva', 'abcdef')).toBe(true)
    expect(isLegacyCredential('joao', 'abcde')).toBe(true)
    expect(isLegacyCredential('joao', 'abcdef')).toBe(false)
  })
  it('U1-5.login-05 and -06 check the redefinition', () => {
    const form = { novoUsuario: '', confirmaUsuario: '', novaSenha: '', confirmaSenha: '' }
    expect(checkRedefinition(form, { usuario: true, senha: true })).toEqual([
      'Os campos usuário e confirmação devem ser preenchidos.',
      'Os campos senha e confirmação de senha devem ser preenchidos.',
    ])
    expect(checkRedefinition({ ...form, novoUsuario: 'a b', confirmaUsuario: 'a b' }, { usuario: true, senha: false })).toEqual([
      'Os campos usuário e confirmação não devem possuir nenhum espaço.',
    ])
    expect(checkRedefinition({ ...form, novaSenha: 'abc', confirmaSenha: 'abc' }, { usuario: false, senha: true })).toHaveLength(
      1,
    )
    expect(checkRedefinition({ ...form, novaSenha: 'abcdef', confirmaSenha: 'abcdef' }, { usuario: false, senha: true })).toEqual(
      [],
    )
  })
})
