import { entrar, redefinirSenha } from '@iss/acesso/contract/identidade'
import { autenticar, enviarSenha } from '@iss/acesso/contract/login'
import { buscarUserInfo } from '@iss/acesso/contract/sessao'
import { withCheckDigits } from '@iss/kernel/documento'
import { loadMunicipiosIbge } from '@iss/municipio/server'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import type { AnswerOf } from '@iss/platform/contract'
import { atenderAprovar, atenderBuscarTO, atenderIndeferir, buscarAtendimento } from '@iss/solicitacao/contract/atendimento'
import { type Client, demoPassword, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages } from '@iss/platform/pdf/testing'
import {
  autorizar,
  buscarCEPPorCEP,
  buscarContatoMunicipio,
  buscarListaAtividadePorMunicipio,
  cadastrar,
  downloadRelatorioPrimeiroAcesso,
  pedirAtivacao,
} from '../contract/primeiro-acesso.ts'
import type { UsuarioTO } from '../contract/usuario-to.ts'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  await loadMunicipiosIbge({ query: async (text, values) => ({ rows: await scene.owner(text, values) }) })
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const mensagens = (answer: { body: { mensagens?: { key: string | null; message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ key, message }) => [key, message])
const iniciar = (documento: string, idMunicipio = 1) => scene.publico.call(autorizar, { documento, idMunicipio })
const cartas = (para: string) =>
  scene.owner<{ assunto: string; texto: string; html: string }>(
    'select assunto, texto, html from email where $1 = any(para) order by id',
    [para],
  )
const linkEm = (texto: string) => /\/public\/ativar\?codigo=[A-Za-z0-9_-]+/.exec(texto)?.[0] ?? ''
const pagina = async (path: string) => {
  const answer = await scene.publico.get(path, { accept: 'text/html' })
  return { status: answer.status, html: String(answer.body) }
}

/** The form filled in by someone new. */
async function preencher(documento: string, change: Partial<UsuarioTO> & { nome?: string; email?: string }): Promise<UsuarioTO> {
  const to = await iniciar(documento)
  const { nome = 'Joana Nova', email = 'joana@exemplo.test', ...rest } = change
  return {
    ...to,
    pessoa: { ...to.pessoa, nome: to.pessoa.nome || nome, email },
    confirmacaoEmail: email,
    usuario: 'joana',
    telefone: '31988887777',
    endereco: { ...to.endereco, cep: '35999-030', numero: '45' },
    ...rest,
  }
}
const enviar = (to: UsuarioTO) => scene.publico.call(cadastrar, to)

async function atender(documento: string, aprovar = true, dados = {}): Promise<AnswerOf<typeof atenderBuscarTO>> {
  const linhas = await fiscal.call(buscarAtendimento, { documento, situacao: 'pendente' } as never)
  const criptId = linhas[0]?.criptId ?? ''
  const to = await fiscal.call(atenderBuscarTO, { criptId })
  if (aprovar) await fiscal.call(atenderAprovar, { criptId, versao: to.versao, texto: '', enviarEmail: true, dados })
  else {
    const justificativa = to.justificativas[0]?.id ?? 0
    await fiscal.call(atenderIndeferir, {
      solicitacao: criptId,
      versao: to.versao,
      justificativaIndeferimentoList: [justificativa],
      texto: '',
      enviarEmail: true,
    })
  }
  return to
}

/** From the mailed link to the start page: opens it, defines the password with the code that it leads to, signs in. */
async function ativarEEntrar(link: string, usuario: string) {
  const aberta = await pagina(link)
  expect(aberta.status).toBe(200)
  const codigo = new RegExp(`/public/recupera-senha/${usuario}/([0-9]{6})`).exec(aberta.html)?.[1] ?? ''
  await scene.publico.call(redefinirSenha, { usuario, codigo, senha: 'segredo1' })
  expect(await scene.publico.call(autenticar, { usuario, senha: 'segredo1' })).toEqual({
    success: true,
    relogar: false,
    errors: [],
  })
  const tokens = await scene.publico.call(entrar, { usuario, senha: 'segredo1' })
  const accessToken = 'accessToken' in tokens ? tokens.accessToken : ''
  const answer = await scene.publico.get('/v2/rest/session/buscarUserInfo', { authorization: `Bearer ${accessToken}` })
  return answer.body as AnswerOf<typeof buscarUserInfo>
}

describe('C1-7.public-login-service-02 the form begins', () => {
  it('M1-5.first-access-01 U1-5.first-access-01 needs municipality and document', async () => {
    for (const pedido of [{}, { documento: demoDocumentos.maria }, { idMunicipio: 1 }, { documento: ' . ', idMunicipio: 1 }])
      expect(mensagens(await scene.publico.try(autorizar, pedido))).toEqual([
        [null, 'Por favor, informar o município e o documento.'],
      ])
    expect(mensagens(await scene.publico.try(autorizar, { documento: '30000000206', idMunicipio: 1 }))).toEqual([
      ['documento', 'CPF ou CNPJ inválido.'],
    ])
    expect(mensagens(await scene.publico.try(autorizar, { documento: demoDocumentos.maria, idMunicipio: 999 }))).toEqual([
      ['idMunicipio', 'Município não encontrado.'],
    ])
  })

  it('U1-3-01 U1-5.first-access-02 of someone unknown: flags false, country Brasil, states and municipalities', async () => {
    const to = await iniciar(withCheckDigits('300000050'))
    expect(to).toMatchObject({
      pessoa: { nome: '', email: '', documento: withCheckDigits('300000050') },
      endereco: { pais: 'Brasil' },
      municipio: { id: 1, nome: 'Nova Serra', estado: 'MG' },
      tipoRegime: 'FATURAMENTO',
      pessoaFisica: true,
      eventual: true,
      usuarioCadastradoGrp: false,
      usuarioAtivo: false,
      bloqueiaAtividade: false,
      bloqueiaRegime: false,
      solicitaEmissaoNfe: false,
      pessoaPossuiCadastroMunicipio: false,
      realizaraSolicitacao: true,
    })
    expect([to.estadoList.length, to.municipioList[0]?.nome]).toEqual([27, 'Nova Serra'])
  })

  it('of a registered natural person only traces are told', async () => {
    const to = await iniciar('300.000.002-05')
    expect(to).toMatchObject({
      usuarioCadastradoGrp: true,
      usuarioAtivo: true,
      pessoaPossuiCadastroMunicipio: true,
      usuario: 'm***',
      telefone: '',
    })
    expect(to.pessoa).toEqual({
      nome: 'M**** C*****',
      email: 'm***@d***.example',
      documento: demoDocumentos.maria,
      enderecos: [],
    })
    expect(JSON.stringify(to)).not.toMatch(/Rosas|31988880205|maria@/)
  })

  it('of a company the public name and its activities, locked (U1-5.first-access-09)', async () => {
    const to = await iniciar(demoDocumentos.alfa)
    expect(to).toMatchObject({ bloqueiaAtividade: true, bloqueiaRegime: true, pessoaFisica: false, possuiAutorizacaoNfe: true })
    expect(to.pessoa.nome).toBe('Alfa Tecnologia Ltda')
    expect(to.atividadeList.map(({ codigo }) => codigo)).toEqual(['010101', '170101'])
  })
})

describe('lookups of the form', () => {
  it('C1-7.public-login-service-06 a CEP gives street, neighbourhood, type and municipality; an unknown one null', async () => {
    expect(await scene.publico.call(buscarCEPPorCEP, { cep: '35999-030' })).toEqual({
      cep: '35999030',
      logradouro: 'das Acácias',
      bairro: 'Vila Nova',
      tipo: 'R.',
      municipio: { codigo: '9900001', nome: 'Nova Serra', estado: 'MG' },
    })
    expect(await scene.publico.call(buscarCEPPorCEP, { cep: '00000000' })).toBeNull()
    expect(await scene.publico.call(buscarCEPPorCEP, { cep: 'x' })).toBeNull()
  })

  it('C1-7.public-login-service-05 the activities of the city in order of code', async () => {
    const lista = await scene.publico.call(buscarListaAtividadePorMunicipio, { documento: demoDocumentos.maria, idMunicipio: 1 })
    expect(lista.length).toBeGreaterThan(10)
    expect(lista.map(({ codigo }) => codigo)).toEqual(lista.map(({ codigo }) => codigo).sort())
    expect(lista[0]).toMatchObject({ codigo: '010101', resumo: 'Análise e desenvolvimento de sistemas' })
  })

  it('the contact of the city', async () => {
    expect(await scene.publico.call(buscarContatoMunicipio, { idMunicipio: 1 })).toMatchObject({
      orgao: 'Secretaria Municipal de Fazenda',
      email: 'iss@novaserra.example',
    })
  })
})

describe('C1-7.public-login-service-10 E1-7.public-login-service-01 registration', () => {
  it('answers the violations of the form, keyed, in their order', async () => {
    const vazio = await preencher(withCheckDigits('300000051'), { usuario: 'com espaço', email: '' })
    const answer = await scene.publico.try(cadastrar, {
      ...vazio,
      pessoa: { ...vazio.pessoa, nome: '' },
      endereco: { ...vazio.endereco, cep: '' },
    })
    expect([answer.status, ...mensagens(answer)]).toEqual([
      409,
      ['usuario', 'O campo usuário não deve possuir nenhum espaço.'],
      ['confirmacaoEmail', 'O campo e-mail e sua confirmação deve ser iguais.'],
      ['nome', 'O nome é obrigatório.'],
      ['cep', 'O campo CEP é obrigatório.'],
    ])
    const aberto = await preencher(withCheckDigits('300000051'), {})
    const semRua = await scene.publico.try(cadastrar, {
      ...aberto,
      endereco: { ...aberto.endereco, cep: '35999-000', numero: '' },
    })
    expect(mensagens(semRua)).toEqual([[null, 'Você está adicionando um novo endereço, por favor, verifique os campos.']])
    const ocupado = await scene.publico.try(cadastrar, { ...aberto, usuario: 'ALFA' })
    expect(mensagens(ocupado)).toEqual([['usuario', 'Este usuário já existe. Escolha outro nome de usuário.']])
    const inventada = await scene.publico.try(cadastrar, { ...aberto, atividadeList: [{ id: 999999, codigo: 'x', resumo: 'x' }] })
    expect(mensagens(inventada)).toEqual([['atividadeList', 'Escolha uma atividade da lista do município.']])
    const estranho = await scene.publico.try(cadastrar, {
      ...aberto,
      pessoa: { ...aberto.pessoa, email: 'a..b@exemplo.test' },
      confirmacaoEmail: 'a..b@exemplo.test',
    })
    expect([estranho.status, mensagens(estranho)]).toEqual([409, [['email', 'Informe um e-mail válido.']]])
  })

  it('M1-7.what-the-product-does-with-answers-01 someone new waits for an inspector; approved, the account works from mail to start page', async () => {
    const documento = withCheckDigits('300000052')
    const lista = await scene.publico.call(buscarListaAtividadePorMunicipio, { documento, idMunicipio: 1 })
    const atividade = lista.find(({ codigo }) => codigo === '060101')
    const to = await preencher(documento, {
      usuario: 'joana.nova',
      email: 'joana.nova@exemplo.test',
      atividadeList: atividade ? [atividade] : [],
    })
    expect(await enviar(to)).toEqual({ idPessoa: null, aguardarAprovacao: true, emailAtivacao: false })
    // Once more: it is pending already.
    expect(mensagens(await scene.publico.try(cadastrar, to))[0]?.[1]).toMatch(/2026[0-9]{8}/)
    expect(await scene.publico.call(autenticar, { usuario: 'joana.nova', senha: 'segredo1' })).toMatchObject({ success: false })
    const pedido = await atender('30000005')
    expect(pedido.resumo).toEqual(
      expect.arrayContaining([
        { rotulo: 'Nome', atual: null, solicitado: 'Joana Nova', alterado: false },
        {
          rotulo: 'Endereço',
          atual: null,
          solicitado: 'R. das Acácias, 45, Vila Nova - Nova Serra/MG, CEP 35999-030',
          alterado: false,
        },
        { rotulo: 'Atividades', atual: null, solicitado: '060101 Barbearia, cabeleireiros e congêneres', alterado: false },
      ]),
    )
    const recebidas = await cartas('joana.nova@exemplo.test')
    expect(recebidas.map(({ assunto }) => assunto)).toEqual([
      'Seu cadastro foi aprovado',
      expect.stringContaining('Sua solicitação foi aprovada'),
    ])
    expect(recebidas[0]?.texto).toContain('O seu usuário é joana.nova.')
    const info = await ativarEEntrar(linkEm(recebidas[0]?.texto ?? ''), 'joana.nova')
    expect(info).toMatchObject({
      nomeUsuario: 'Joana Nova',
      nomePessoaSelecionada: 'Joana Nova',
      perfis: ['usuario'],
      pessoaAutorizadaNfe: false,
    })
    const [pessoa] = await scene.owner(
      `select p.natureza_cadastro as natureza, p.origem, e.logradouro_nome as rua, t.numero as telefone,
         (select count(*)::int from pessoa_atividade a where a.pessoa_id = p.id) as atividades,
         (select valor from chave_configuracao c where c.pessoa_id = p.id and c.nome = 'permiteEmissaoNotaAvulsa') as avulsa
       from pessoa p join endereco e on e.pessoa_id = p.id join telefone t on t.pessoa_id = p.id where p.documento = $1`,
      [documento],
    )
    expect(pessoa).toEqual({
      natureza: 'EVENTUAL',
      origem: 2,
      rua: 'das Acácias',
      telefone: '31988887777',
      atividades: 1,
      avulsa: true,
    })
    // Recovery works too, for the inspector vouched for the address.
    expect(await scene.publico.call(enviarSenha, { usuario: 'joana.nova' })).toMatch(/^EMAIL j\*\*\*@e\*\*\*\.test$/)
  })

  it('R1-2.2-04 C1-7.public-login-service-18 A-23 a company gets the instructions as PDF, with and without the prefix', async () => {
    const documento = withCheckDigits('400000600001')
    const answer = await enviar(
      await preencher(documento, {
        nome: 'Padaria Nova Ltda',
        usuario: 'padaria',
        email: 'padaria@exemplo.test',
        solicitaLivreEscrituracaoPrestador: true,
      }),
    )
    expect(answer).toMatchObject({ aguardarAprovacao: true, emailAtivacao: false })
    const id = answer.idPessoa ?? ''
    const pdf = await scene.publico.call(downloadRelatorioPrimeiroAcesso, { id })
    const semPrefixo = await scene.publico.get(`/downloadRelatorioPrimeiroAcesso.action?id=${id}`)
    expect([semPrefixo.status, semPrefixo.headers['content-type']]).toEqual([200, 'application/pdf'])
    const [texto] = await readPages(new Uint8Array(pdf as unknown as Buffer))
    for (const part of [
      'Instruções do primeiro acesso',
      'Padaria Nova Ltda',
      '40.000.060/0001',
      'padaria@exemplo.test',
      'Setor de ISS: Pça. da Matriz',
      'Assinatura do responsável',
    ])
      expect(texto).toContain(part)
    expect((await pagina(`/public/download-relatorio-primeiro-acesso?id=${id}`)).html).toContain(
      `/downloadRelatorioPrimeiroAcesso.action?id=${id}`,
    )
    for (const errado of ['', '1', '1-00000000-0000-0000-0000-000000000000', `2${id.slice(1)}`, `999${id.slice(1)}`]) {
      expect(mensagens(await scene.publico.try(downloadRelatorioPrimeiroAcesso, { id: errado }))).toEqual([
        [null, 'O pedido de cadastro não foi encontrado.'],
      ])
      expect((await pagina(`/public/download-relatorio-primeiro-acesso?id=${errado}`)).status).toBe(404)
    }
    await atender(documento, true, { inscricaoMunicipal: '77001' })
    const info = await ativarEEntrar(linkEm((await cartas('padaria@exemplo.test'))[0]?.texto ?? ''), 'padaria')
    expect(info).toMatchObject({ perfis: ['usuario', 'empresa'], pessoaAutorizadaEscriturar: true, prestador: true })
    expect(
      await scene.owner(
        'select natureza_cadastro as natureza, inscricao_municipal as inscricao from pessoa where documento = $1',
        [documento],
      ),
    ).toEqual([{ natureza: 'PERMANENTE', inscricao: '77001' }])
  })

  it('an accountant gets his role; a rejected registration is told by mail and leaves nothing', async () => {
    const contador = withCheckDigits('300000053')
    expect(
      (
        await enviar(
          await preencher(contador, { nome: 'Caio Contador', usuario: 'caio', email: 'caio@exemplo.test', crc: 'MG-012345/O' }),
        )
      ).idPessoa,
    ).not.toBeNull()
    await atender(contador)
    expect(await ativarEEntrar(linkEm((await cartas('caio@exemplo.test'))[0]?.texto ?? ''), 'caio')).toMatchObject({
      perfis: ['usuario', 'contador'],
    })
    const recusado = withCheckDigits('300000054')
    await enviar(await preencher(recusado, { usuario: 'recusado', email: 'recusado@exemplo.test' }))
    await atender(recusado, false)
    const [carta] = await cartas('recusado@exemplo.test')
    expect([carta?.assunto, carta?.texto]).toEqual([
      expect.stringContaining('Sua solicitação foi indeferida'),
      expect.stringContaining('Justificativas:'),
    ])
    expect(await scene.owner('select id from pessoa where documento = $1', [recusado])).toEqual([])
    // Nothing is pending any more: he may try again.
    expect(
      (await enviar(await preencher(recusado, { usuario: 'recusado', email: 'recusado@exemplo.test' }))).aguardarAprovacao,
    ).toBe(true)
  })

  it('a user name taken meanwhile stops the approval; the inspector corrects it', async () => {
    const um = withCheckDigits('300000055')
    const dois = withCheckDigits('300000056')
    await enviar(await preencher(um, { usuario: 'gemeo', email: 'um@exemplo.test' }))
    await enviar(await preencher(dois, { usuario: 'gemeo', email: 'dois@exemplo.test' }))
    await atender(um)
    const linhas = await fiscal.call(buscarAtendimento, { documento: dois, situacao: 'pendente' } as never)
    const criptId = linhas[0]?.criptId ?? ''
    const { versao } = await fiscal.call(atenderBuscarTO, { criptId })
    const recusa = await fiscal.try(atenderAprovar, { criptId, versao, texto: '', enviarEmail: true, dados: {} })
    expect(mensagens(recusa)).toEqual([['dados.usuario', 'Este usuário já existe. Escolha outro nome de usuário.']])
    await atender(dois, true, { usuario: 'gemeo2' })
    expect(linkEm((await cartas('dois@exemplo.test'))[0]?.texto ?? '')).not.toBe('')
  })
})

describe('who is registered', () => {
  it('M1-7.what-the-product-does-with-answers-02 R1-2.2-11 proves himself by the registered e-mail and is activated by the link', async () => {
    const to = await preencher(demoDocumentos.epsilon, { usuario: 'epsilon.fora', email: 'EPSILON@demonstracao.example' })
    expect(await enviar(to)).toEqual({ idPessoa: null, aguardarAprovacao: false, emailAtivacao: true })
    expect(await scene.publico.call(autenticar, { usuario: 'epsilon.fora', senha: 'segredo1' })).toMatchObject({ success: false })
    const link = linkEm((await cartas('EPSILON@demonstracao.example'))[0]?.texto ?? '')
    expect((await pagina(link)).html).toContain('Usuário ativado')
    // Opened before by a mail program: it still leads on.
    expect(await ativarEEntrar(link, 'epsilon.fora')).toMatchObject({ nomePessoaSelecionada: 'Épsilon Fora Ltda' })
    expect((await pagina(link)).html).toContain('Use a sua senha para entrar no portal.')
    expect((await pagina(`${link}x`)).status).toBe(404)
  })

  it('with another e-mail waits for the inspector, with the instructions; approval brings the registration up to date', async () => {
    const documento = demoDocumentos.naoIncidencia
    const answer = await enviar(await preencher(documento, { usuario: 'naoinc', email: 'outro@exemplo.test' }))
    expect([answer.aguardarAprovacao, answer.idPessoa === null]).toEqual([true, false])
    const pedido = await atender(documento)
    expect(pedido.resumo).toContainEqual({
      rotulo: 'E-mail',
      atual: 'naoincidencia@demonstracao.example',
      solicitado: 'outro@exemplo.test',
      alterado: true,
    })
    expect(await scene.owner('select email from pessoa where documento = $1', [documento])).toEqual([
      { email: 'outro@exemplo.test' },
    ])
    expect(await cartas('naoincidencia@demonstracao.example')).toEqual([])
  })

  it('an active user gets no second one; his wish to issue notes is confirmed by his own mail and becomes a request', async () => {
    const to = await iniciar(demoDocumentos.zeta)
    expect(mensagens(await scene.publico.try(cadastrar, to))).toEqual([
      [null, expect.stringContaining('já possui usuário ativo')],
    ])
    const [zeta] = await scene.owner<{ autorizada: boolean }>(
      'select autorizada_nfe_desde is not null as autorizada from pessoa where documento = $1',
      [demoDocumentos.zeta],
    )
    await scene.owner('update pessoa set autorizada_nfe_desde = null, autorizada_nfe_ate = null where documento = $1', [
      demoDocumentos.zeta,
    ])
    expect(zeta).toBeDefined()
    await scene.owner(
      'update autorizacao_nfe set fim = $2 where pessoa_id = (select id from pessoa where documento = $1 and municipio_id = 1)',
      [demoDocumentos.zeta, '2026-04-01'],
    )
    expect(await enviar({ ...to, solicitaEmissaoNfe: true })).toMatchObject({ emailAtivacao: true, idPessoa: null })
    expect((await fiscal.call(buscarAtendimento, { documento: demoDocumentos.zeta, tipos: ['ANFE'] } as never)).length).toBe(0)
    const [carta] = (await cartas('zeta@demonstracao.example')).slice(-1)
    expect((await pagina(linkEm(carta?.texto ?? ''))).html).toContain('Use a sua senha')
    expect((await fiscal.call(buscarAtendimento, { documento: demoDocumentos.zeta, tipos: ['ANFE'] } as never)).length).toBe(1)
  })

  it('asks for the link again: the answer is the same for everyone, and only an inactive user gets a mail', async () => {
    const pedir = async (usuario: string) =>
      (await scene.publico.try(pedirAtivacao, { usuario, captcha: await scene.captcha() })).body
    const antes = (await scene.owner('select id from email')).length
    expect(await pedir('alfa')).toEqual(await pedir('ninguem'))
    expect((await scene.owner('select id from email')).length).toBe(antes)
    expect(await pedir('inativo')).toEqual(await pedir('ninguem'))
    const link = linkEm((await cartas('inativo@demonstracao.example'))[0]?.texto ?? '')
    expect((await pagina(link)).html).toContain('Usuário ativado')
    expect(await scene.publico.call(autenticar, { usuario: 'inativo', senha: demoPassword })).toEqual({
      success: true,
      relogar: false,
      errors: [],
    })
    expect(mensagens(await scene.publico.try(pedirAtivacao, { usuario: 'inativo' }))[0]?.[1]).toBe(
      'Resolva o captcha para pesquisar.',
    )
  })

  it('nobody floods a mailbox: after five requests for a user, known or not, it has to wait', async () => {
    for (const usuario of ['sistemico', 'ninguem.mesmo']) {
      const status: number[] = []
      let texto = ''
      for (let n = 0; n < 6; n += 1) {
        const answer = await scene.publico.try(pedirAtivacao, { usuario, captcha: await scene.captcha() })
        status.push(answer.status)
        texto = answer.body.mensagens?.[0]?.message ?? ''
      }
      expect([status, texto]).toEqual([[200, 200, 200, 200, 200, 409], 'Limite de tentativa excedido. Tente depois de algum tempo.'])
    }
  })

  it('a link ends after its days, and when a newer one is sent', async () => {
    await scene.owner(`update conta set situacao = 'INATIVA' where usuario = 'padrao'`)
    await scene.owner(`update conta set email = 'celia@exemplo.test', email_padrao = false where usuario = 'padrao'`)
    for (const _ of [1, 2]) await scene.publico.call(pedirAtivacao, { usuario: 'padrao', captcha: await scene.captcha() })
    const [velho, novo] = (await cartas('celia@exemplo.test')).map(({ texto }) => linkEm(texto))
    expect((await pagina(velho ?? '')).status).toBe(404)
    await scene.owner(`update conta_ativacao set expira_em = now() - interval '10 years' where usada_em is null`)
    expect((await pagina(novo ?? '')).status).toBe(404)
  })
})
