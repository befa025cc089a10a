import { describe, expect, it } from 'vitest'
import { formatIdPrimeiroAcesso, parseIdPrimeiroAcesso } from './id-primeiro-acesso.ts'
import { ocultarNome, ocultarUsuario } from './ocultar.ts'
import { isCodigoEnviado, validarNovaSenha, validarUsuario } from './recuperacao.ts'
import { type CadastroParaValidar, enderecoFaltando, isEmail, validarCadastro } from './validar-cadastro.ts'

const bom: CadastroParaValidar = {
  usuario: 'joana',
  pessoa: { nome: 'Joana Nova', email: 'joana@exemplo.test' },
  confirmacaoEmail: 'joana@exemplo.test',
  telefone: '(31) 988887777',
  endereco: {
    cep: '35999-030',
    bairro: 'Vila Nova',
    numero: '10',
    pais: 'Brasil',
    logradouro: { tipo: 'R.', nome: 'das Acácias', municipio: { codigo: '9900001', estado: 'MG' } },
  },
  pessoaPossuiCadastroMunicipio: false,
  usuarioCadastradoGrp: false,
}
const textos = (to: CadastroParaValidar, cepEncontrado = false) =>
  validarCadastro(to, cepEncontrado).map(({ message }) => message)
const comEndereco = (change: Partial<CadastroParaValidar['endereco']>) => ({ ...bom, endereco: { ...bom.endereco, ...change } })
const novoEndereco = 'Você está adicionando um novo endereço, por favor, verifique os campos.'

describe('validarCadastro', () => {
  it('accepts a complete form', () => expect(textos(bom)).toEqual([]))

  it('says at each empty field of a new address that it is missing', () => {
    const { endereco } = comEndereco({ numero: ' ', logradouro: { tipo: 'Xx', nome: 'das Acácias', municipio: null } })
    expect(enderecoFaltando(endereco).map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'uf: O campo UF é obrigatório.',
      'municipioEndereco: O campo Município do endereço é obrigatório.',
      'logradouroTipo: O campo Tipo de logradouro é obrigatório.',
      'numero: O campo Número é obrigatório.',
    ])
    expect(enderecoFaltando(bom.endereco)).toEqual([])
  })

  it.each(['', 'joana silva', 'joana\t', ' joana'])(
    'U1-5.first-access-03 M1-5.first-access-02 refuses the user %j',
    (usuario) => {
      expect(textos({ ...bom, usuario })).toEqual(['O campo usuário não deve possuir nenhum espaço.'])
    },
  )

  it.each([
    ['', ''],
    ['joana@exemplo.test', ''],
    ['joana@exemplo.test', 'outra@exemplo.test'],
  ])('U1-5.first-access-04 M1-5.first-access-03 refuses e-mail %j with confirmation %j', (email, confirmacaoEmail) => {
    expect(textos({ ...bom, pessoa: { ...bom.pessoa, email }, confirmacaoEmail })).toEqual([
      'O campo e-mail e sua confirmação deve ser iguais.',
    ])
  })

  it('U1-5.first-access-05 M1-5.first-access-04 needs a name', () => {
    expect(textos({ ...bom, pessoa: { ...bom.pessoa, nome: '  ' } })).toEqual(['O nome é obrigatório.'])
  })

  it('U1-5.first-access-06 M1-5.first-access-05 needs a CEP unless the person is registered', () => {
    expect(textos(comEndereco({ cep: '' }))).toEqual(['O campo CEP é obrigatório.'])
    expect(textos({ ...comEndereco({ cep: '' }), pessoaPossuiCadastroMunicipio: true })).toEqual([])
  })

  it.each([
    { logradouro: { tipo: '', nome: 'das Acácias', municipio: { codigo: '9900001', estado: 'MG' } } },
    { logradouro: { tipo: 'R.', nome: '', municipio: { codigo: '9900001', estado: 'MG' } } },
    { logradouro: { tipo: 'R.', nome: 'das Acácias', municipio: null } },
    { numero: '' },
    { bairro: '' },
    { pais: '' },
  ])('U1-5.first-access-07 M1-5.first-access-06 needs the whole address when the CEP was not found: %j', (change) => {
    expect(textos(comEndereco(change))).toEqual([novoEndereco])
    expect(textos(comEndereco(change), true)).toEqual([])
    expect(textos({ ...comEndereco(change), pessoaPossuiCadastroMunicipio: true })).toEqual([])
  })

  it('U1-5.first-access-03 keeps the order of the spec when all is wrong', () => {
    const vazio = { ...comEndereco({ cep: '' }), usuario: '', pessoa: { nome: '', email: '' }, confirmacaoEmail: '' }
    expect(textos(vazio)).toEqual([
      'O campo usuário não deve possuir nenhum espaço.',
      'O campo e-mail e sua confirmação deve ser iguais.',
      'O nome é obrigatório.',
      'O campo CEP é obrigatório.',
    ])
  })

  it('U1-5.first-access-10 checks nothing of a user already registered', () => {
    expect(textos({ ...bom, usuario: '', usuarioCadastradoGrp: true })).toEqual([])
  })

  it.each([
    ['3133334444', 0],
    ['31988887777', 0],
    ['', 0],
    ['988887777', 1],
    ['319888877771', 1],
  ])('A-60 phone %j gives %i problems', (telefone, problems) => {
    expect(textos({ ...bom, telefone })).toHaveLength(problems)
  })
})

it.each([
  ['a@b.co', true],
  ['a.b+c@sub.exemplo.br', true],
  ['a@b', false],
  ['a b@c.de', false],
  ['a@b.c', false],
  ['<a@b.co>', false],
  [`${'a'.repeat(200)}@b.co`, false],
])('isEmail(%j) is %s', (text, expected) => expect(isEmail(text)).toBe(expected))

describe('recovery', () => {
  const bons = { codigo: '123456', senha: 'segredo', confirmaSenha: 'segredo' }
  it.each([
    ['M1-5.recovery-01', { codigo: ' ' }, 'O campo código é obrigatório.'],
    ['M1-5.recovery-02', { senha: '' }, 'Os campos senha e confirma senha são obrigatórios.'],
    ['M1-5.recovery-02', { confirmaSenha: '' }, 'Os campos senha e confirma senha são obrigatórios.'],
    ['M1-5.recovery-03', { senha: '12345', confirmaSenha: '12345' }, 'O campo senha deve possuir pelo menos seis caracteres.'],
    ['M1-5.recovery-04', { confirmaSenha: 'segredos' }, 'A senha e sua confirmação deve ser iguais.'],
  ])('U1-5.recovery-01 %s %j', (_id, change, expected) => {
    expect(validarNovaSenha({ ...bons, ...change }).map(({ message }) => message)).toEqual([expected])
  })
  it('U1-5.recovery-01 checks one after the other', () => {
    expect(validarNovaSenha({ codigo: '', senha: '', confirmaSenha: 'x' }).map(({ message }) => message)).toEqual([
      'O campo código é obrigatório.',
    ])
    expect(validarNovaSenha(bons)).toEqual([])
  })
  it('M1-5.recovery-05 needs a user', () => {
    expect(validarUsuario(' ').map(({ message }) => message)).toEqual(['O campo usuário é obrigatório.'])
    expect(validarUsuario('maria')).toEqual([])
  })
  it('U1-7.what-the-product-does-with-answers-03 a code counts as sent only when the reply begins with EMAIL', () => {
    expect([isCodigoEnviado('EMAIL m***@d***.example'), isCodigoEnviado('SMS +55'), isCodigoEnviado(' EMAIL')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('hides names and users', () => {
  expect([ocultarNome('Maria Cidadã de Sá'), ocultarUsuario('maria'), ocultarUsuario('')]).toEqual([
    'M**** C***** de Sá',
    'm***',
    '',
  ])
})

it('the idPessoa carries city and key, and nothing else is one', () => {
  const chave = '0b3e1c52-8f5e-4a1c-9d7f-3a2b1c0d9e8f'
  expect(parseIdPrimeiroAcesso(formatIdPrimeiroAcesso(7, chave))).toEqual({ municipioId: 7, chave })
  for (const id of ['', '7', chave, `0-${chave}`, `7-${chave}x`, `7-${chave}`.toUpperCase(), '9999999999-x'])
    expect(parseIdPrimeiroAcesso(id)).toBeNull()
})
